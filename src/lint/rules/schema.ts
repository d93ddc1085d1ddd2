import type { Rule } from '../rule.ts';
import outputSchemaRoot from './output-schema-root.ts';
import outputSchemaSize from './output-schema-size.ts';
import parameterDescriptionMissing from './parameter-description-missing.ts';
import parameterObjectFreeform from './parameter-object-freeform.ts';
import parameterTypeMissing from './parameter-type-missing.ts';
import schemaArbitraryObject from './schema-arbitrary-object.ts';
import schemaArrayItems from './schema-array-items.ts';
import schemaBoolean from './schema-boolean.ts';
import schemaDefinitionsUnreachable from './schema-definitions-unreachable.ts';
import schemaDepth from './schema-depth.ts';
import schemaDialect from './schema-dialect.ts';
import schemaEnumSize from './schema-enum-size.ts';
import schemaGeminiComplexity from './schema-gemini-complexity.ts';
import schemaGeminiDropped from './schema-gemini-dropped.ts';
import schemaGeminiRefused from './schema-gemini-refused.ts';
import schemaHostUnsupported from './schema-host-unsupported.ts';
import schemaNoise from './schema-noise.ts';
import schemaOpenapiKeyword from './schema-openapi-keyword.ts';
import schemaParameterCount from './schema-parameter-count.ts';
import schemaPattern from './schema-pattern.ts';
import schemaPropertiesMissing from './schema-properties-missing.ts';
import schemaPropertyKey from './schema-property-key.ts';
import schemaRef from './schema-ref.ts';
import schemaRefDangling from './schema-ref-dangling.ts';
import schemaRefRecursive from './schema-ref-recursive.ts';
import schemaRefSibling from './schema-ref-sibling.ts';
import schemaRepeated from './schema-repeated.ts';
import schemaRequiredMalformed from './schema-required-malformed.ts';
import schemaRequiredUnknown from './schema-required-unknown.ts';
import schemaRootCombinator from './schema-root-combinator.ts';
import schemaRootObject from './schema-root-object.ts';
import schemaSize from './schema-size.ts';
import schemaStrict from './schema-strict.ts';

/** The rules on input and output schemas. */
export const SCHEMA_RULES: readonly Rule[] = [
  schemaRootObject,
  schemaRootCombinator,
  schemaPropertiesMissing,
  schemaArbitraryObject,
  schemaRequiredUnknown,
  schemaRequiredMalformed,
  parameterTypeMissing,
  parameterObjectFreeform,
  parameterDescriptionMissing,
  schemaRef,
  schemaRefDangling,
  schemaRefRecursive,
  schemaRefSibling,
  schemaArrayItems,
  schemaBoolean,
  schemaPropertyKey,
  schemaDialect,
  schemaOpenapiKeyword,
  schemaHostUnsupported,
  schemaGeminiComplexity,
  schemaPattern,
  schemaGeminiDropped,
  schemaGeminiRefused,
  schemaStrict,
  schemaSize,
  schemaParameterCount,
  schemaDepth,
  schemaEnumSize,
  schemaDefinitionsUnreachable,
  schemaNoise,
  schemaRepeated,
  outputSchemaRoot,
  outputSchemaSize,
];
