import type { Rule } from '../rule.ts';
import annotationsContradictory from './annotations-contradictory.ts';
import annotationsMissing from './annotations-missing.ts';
import bootNoExit from './boot-no-exit.ts';
import bootSlow from './boot-slow.ts';
import bootStdoutNoise from './boot-stdout-noise.ts';
import iconsInline from './icons-inline.ts';
import instructionsSize from './instructions-size.ts';
import listClientRefuses from './list-client-refuses.ts';
import listEmpty from './list-empty.ts';
import listOutlier from './list-outlier.ts';
import listTokenTotal from './list-token-total.ts';
import listToolCount from './list-tool-count.ts';
import listUnstable from './list-unstable.ts';
import metaKey from './meta-key.ts';
import protocolAccept from './protocol-accept.ts';
import protocolCapability from './protocol-capability.ts';
import protocolCursorLoop from './protocol-cursor-loop.ts';
import protocolLongLine from './protocol-long-line.ts';
import protocolPaged from './protocol-paged.ts';
import protocolVersion from './protocol-version.ts';
import { RESPONSE_RULES } from './response.ts';
import { SCHEMA_RULES } from './schema.ts';
import textInvisible from './text-invisible.ts';
import textNonAscii from './text-non-ascii.ts';
import toolCollision from './tool-collision.ts';
import toolDescriptionCut from './tool-description-cut.ts';
import toolDescriptionDuplicate from './tool-description-duplicate.ts';
import toolDescriptionLength from './tool-description-length.ts';
import toolDescriptionMissing from './tool-description-missing.ts';
import toolDescriptionOverlap from './tool-description-overlap.ts';
import toolDescriptionRestatesName from './tool-description-restates-name.ts';
import toolDescriptionSteering from './tool-description-steering.ts';
import toolDescriptionUnknownReference from './tool-description-unknown-reference.ts';
import toolNameConfusable from './tool-name-confusable.ts';
import toolNameGemini from './tool-name-gemini.ts';
import toolNameGeneric from './tool-name-generic.ts';
import toolNameHostPrefix from './tool-name-host-prefix.ts';
import toolNamePattern from './tool-name-pattern.ts';
import toolNameStyle from './tool-name-style.ts';
import toolNameUnique from './tool-name-unique.ts';
import toolNoargSize from './tool-noarg-size.ts';

/** Every rule, in the order of their findings. */
export const RULES: readonly Rule[] = [
  toolNamePattern,
  toolNameGemini,
  toolNameUnique,
  toolNameConfusable,
  toolNameHostPrefix,
  toolNameGeneric,
  toolNameStyle,
  toolDescriptionMissing,
  toolDescriptionRestatesName,
  toolDescriptionLength,
  toolDescriptionCut,
  toolDescriptionDuplicate,
  toolDescriptionOverlap,
  toolCollision,
  toolDescriptionSteering,
  textInvisible,
  toolDescriptionUnknownReference,
  textNonAscii,
  instructionsSize,
  ...SCHEMA_RULES,
  listClientRefuses,
  listToolCount,
  listTokenTotal,
  listEmpty,
  listOutlier,
  iconsInline,
  annotationsContradictory,
  annotationsMissing,
  metaKey,
  toolNoargSize,
  listUnstable,
  bootStdoutNoise,
  bootSlow,
  bootNoExit,
  protocolCapability,
  protocolCursorLoop,
  protocolPaged,
  protocolAccept,
  protocolVersion,
  protocolLongLine,
  ...RESPONSE_RULES,
];
