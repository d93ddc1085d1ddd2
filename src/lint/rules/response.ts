import type { Rule } from '../rule.ts';
import errorArgumentAccepted from './error-argument-accepted.ts';
import errorProtocol from './error-protocol.ts';
import errorStackTrace from './error-stack-trace.ts';
import errorUnflagged from './error-unflagged.ts';
import errorUnhelpful from './error-unhelpful.ts';
import errorUnknownTool from './error-unknown-tool.ts';
import responseBase64Text from './response-base64-text.ts';
import responseCrash from './response-crash.ts';
import responseCutShort from './response-cut-short.ts';
import responseDuplicateText from './response-duplicate-text.ts';
import responseEmpty from './response-empty.ts';
import responseEmptyFields from './response-empty-fields.ts';
import responseEncodedTwice from './response-encoded-twice.ts';
import responseInvisible from './response-invisible.ts';
import responseMalformed from './response-malformed.ts';
import responseMarkup from './response-markup.ts';
import responseMediaSize from './response-media-size.ts';
import responseMediaType from './response-media-type.ts';
import responseMissing from './response-missing.ts';
import responseParameterIgnored from './response-parameter-ignored.ts';
import responsePrettyPrinted from './response-pretty-printed.ts';
import responseSecret from './response-secret.ts';
import responseSidePayload from './response-side-payload.ts';
import responseSize from './response-size.ts';
import responseStructuredDuplicate from './response-structured-duplicate.ts';
import responseStructuredMismatch from './response-structured-mismatch.ts';
import responseStructuredOnly from './response-structured-only.ts';
import responseTextOnly from './response-text-only.ts';
import responseTruncatedJson from './response-truncated-json.ts';
import responseUnbounded from './response-unbounded.ts';
import responseUnpaged from './response-unpaged.ts';
import responseUnstable from './response-unstable.ts';
import responseWastefulField from './response-wasteful-field.ts';

/** Rules on what calls return, in the order of their findings. */
export const RESPONSE_RULES: readonly Rule[] = [
  responseMalformed,
  responseEmpty,
  responseSize,
  responseTruncatedJson,
  responseCutShort,
  responsePrettyPrinted,
  responseEncodedTwice,
  responseEmptyFields,
  responseMarkup,
  responseDuplicateText,
  responseWastefulField,
  responseUnpaged,
  responseParameterIgnored,
  responseUnbounded,
  responseStructuredDuplicate,
  responseStructuredMismatch,
  responseStructuredOnly,
  responseTextOnly,
  responseBase64Text,
  responseSecret,
  responseInvisible,
  responseUnstable,
  responseMediaType,
  responseMediaSize,
  responseSidePayload,
  responseCrash,
  responseMissing,
  errorProtocol,
  errorUnflagged,
  errorUnhelpful,
  errorStackTrace,
  errorUnknownTool,
  errorArgumentAccepted,
];
