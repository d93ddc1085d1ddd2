/** Texts that grow with their size and never repeat as a whole. */
export const TEXTS = { json: toolList, japanese: japaneseProse };

export type TextName = keyof typeof TEXTS;

/** A list of tools as compact JSON, about so many bytes. */
function toolList(bytes: number): string {
  const tools: object[] = [];
  for (let size = 0; size < bytes; ) {
    const tool = toolNumber(tools.length);
    tools.push(tool);
    size += JSON.stringify(tool).length + 1;
  }
  return JSON.stringify(tools);
}

const VERBS = ['create', 'update', 'delete', 'search', 'list', 'archive', 'export', 'compare'];
const THINGS = ['order', 'invoice', 'customer', 'shipment', 'warehouse', 'refund', 'supplier', 'price_list'];

function toolNumber(index: number) {
  const verb = VERBS[index % 8];
  const thing = THINGS[(index >> 3) % 8];
  return {
    name: `${verb}_${thing}_${index}`,
    description: `Use this to ${verb} one ${thing} by its number. It answers with the ${thing} as it is afterwards, or with an error that names the field (${index}).`,
    inputSchema: {
      type: 'object',
      properties: {
        [`${thing}Id`]: {
          type: 'string',
          pattern: `^[A-Z]{2}-[0-9]{${(index % 7) + 3}}$`,
          description: `Number of the ${thing}.`,
        },
        limit: { type: 'integer', minimum: 1, maximum: 100 + index, default: 20 },
        fields: { type: 'array', items: { type: 'string', enum: ['id', 'status', 'total', 'createdAt'] } },
      },
      required: [`${thing}Id`],
      additionalProperties: false,
      $schema: 'http://json-schema.org/draft-07/schema#',
    },
  };
}

const NOUNS =
  '注文 請求書 取引先 倉庫 在庫 返品 見積 配送 価格表 担当者 承認 期日 履歴 添付 検索語 目印 一覧 顧客 商品 入荷'.split(
    ' ',
  );
const PARTICLES = ['を', 'が', 'に', 'の', 'と', 'から', 'まで', 'では', 'より', 'には'];
const VERBS_JA =
  'まとめる 表示する 並べる 取り消す 確かめる 渡す 分ける 直す 保存する 知らせる 比べる 探す'.split(' ');
const ENDS = ['。', '、', 'ため、', 'ときは、', 'ことができます。', 'と便利です。\n'];

/** Prose of the same few words in ever new order, about so many bytes. */
function japaneseProse(bytes: number): string {
  let state = 1;
  const pick = (words: readonly string[]) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return words[(state >>> 8) % words.length];
  };
  let text = '';
  while (text.length * 3 < bytes) {
    for (let phrase = 0; phrase < 3; phrase++) text += `${pick(NOUNS)}${pick(PARTICLES)}`;
    text += `${pick(VERBS_JA)}${pick(ENDS)}`;
  }
  return text;
}
