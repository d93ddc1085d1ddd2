import { expect, test } from 'vitest';
import { commentHtml, documentHtml } from './markdown.ts';

test.each([
  ['a table', '| a | b |\n|:--|--:|\n| 1 | 2 |', '<td align="right">2</td>'],
  ['details', '<details><summary>More</summary>\n\n**bold**\n\n</details>', '<summary>More</summary>'],
  ['a newline as a line break', 'one\ntwo', 'one<br>'],
  ['a mention as a link', 'thanks @octocat!', '<a class="user-mention" href="/octocat">@octocat</a>'],
  ['an issue as a link', 'see #12', '<a class="issue-link" href="/issues/12">#12</a>'],
  ['a bare address as a link', 'https://example.com/x', '<a href="https://example.com/x">'],
])('shows %s', (_, markdown, html) => {
  expect(commentHtml(markdown)).toContain(html);
});

test.each([
  ['a script', '<script>alert(1)</script>', '<script'],
  ['an event handler', '<img src="x" onerror="alert(1)">', 'onerror'],
  ['a style', '<p style="position:fixed">x</p>', 'style'],
  ['a hidden marker', 'x <!-- mcp-token-delta key=a -->', 'key=a'],
  ['a mention within code', '<code>@octocat</code> `#12`', '<a '],
  ['a mention within an address', 'someone&#64;octocat', 'user-mention'],
])('leaves out %s', (_, markdown, html) => {
  expect(commentHtml(markdown)).not.toContain(html);
});

test('a file keeps a newline as a space', () => {
  expect(documentHtml('one\ntwo')).toBe('<p>one\ntwo</p>');
});
