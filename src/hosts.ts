/** What Claude Code makes of long texts: https://code.claude.com/docs/en/mcp, read 2026-08. */
export const CLAUDE_CODE_LIMITS = {
  /** Tokens of a response from which it warns. */
  responseWarned: 10_000,
  /** Tokens of a response at which it cuts. */
  responseCut: 25_000,
  /** Characters of a response from which it is written to a file. */
  responseFiled: 50_000,
  /** Characters of a server's instructions, or of a tool's description, that it shows. */
  textShown: 2_048,
};
