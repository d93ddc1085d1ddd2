import rule from '../../../src/lint/rules/annotations-missing.ts';
import { testRule, toolOf } from '../support.ts';

const ALL = { title: 'Lists', readOnlyHint: true, destructiveHint: false, openWorldHint: false };
const directory = (fields: object) => ({ tool: { ...fields }, options: { profile: 'directory' } });

testRule(rule, {
  passes: {
    'says whether it reads': { tool: { annotations: { readOnlyHint: false } } },
    'all that directories ask': directory({ annotations: ALL }),
    'at the length that they take': directory({ annotations: ALL, description: 'x'.repeat(200) }),
    'no tools': { tools: [] },
  },
  fails: {
    'once for all': [
      { tools: [toolOf(), toolOf({ name: 'b' })] },
      { subject: 'server', severity: 'note', about: '' },
    ],
    'annotations without the hint': [{ tool: { annotations: { title: 'x' } } }, { about: '' }],
    'one of the four': [directory({ annotations: { ...ALL, openWorldHint: undefined } }), { about: '' }],
    'a title in the wrong place': [
      directory({ title: 'x', annotations: { ...ALL, title: undefined } }),
      { about: '' },
    ],
    'longer than directories take': [
      directory({ annotations: ALL, description: 'x'.repeat(201) }),
      { about: '' },
    ],
  },
  says: [
    [
      { tools: [toolOf(), toolOf({ name: 'b', annotations: ALL }), toolOf({ name: 'c' })] },
      '2 tools of 3 do not say whether they only read (do_it and c): hosts take such tools for destructive and ask the user at each call. Set annotations.readOnlyHint.',
    ],
    [
      directory({ annotations: { readOnlyHint: true }, description: 'y'.repeat(300) }),
      'The app directories of Claude and ChatGPT refuse tools that do not state annotations.title (do_it), annotations.destructiveHint (do_it), annotations.openWorldHint (do_it). The app directory of ChatGPT takes descriptions of up to 200 characters; longer: do_it (300).',
    ],
    [
      directory({ title: 'Do it', annotations: { ...ALL, title: undefined } }),
      'The app directories of Claude and ChatGPT refuse tools that do not state annotations.title (do_it). do_it has its title at the top level, which they do not read: copy it into annotations.',
    ],
    [
      directory({ annotations: ALL, description: 'y'.repeat(300) }),
      'The app directory of ChatGPT takes descriptions of up to 200 characters; longer: do_it (300).',
    ],
  ],
});
