import { isObject } from '../../json.ts';
import { defineRule } from '../rule.ts';
import { propertiesOf } from '../shape.ts';

export default defineRule({
  id: 'schema-parameter-count',
  scope: 'tool',
  severity: 'warning',
  summary: 'Keep the parameters of a tool few.',
  options: { maxParameters: 25 },
  *check({ inputSchema }, { options: { maxParameters } }) {
    const count = isObject(inputSchema) ? propertiesOf(inputSchema).length : 0;
    if (count > maxParameters)
      yield { at: '/inputSchema/properties', about: '', data: { count, maxParameters } };
  },
  message: ({ count, maxParameters }) =>
    `${count} parameters; keep them within ${maxParameters}. Models leave out or mix up parameters of long lists, and each is paid for in every request. Split the tool, or group what belongs together.`,
});
