// What the shop sells: 40 kinds of shoes, the same on every run.
const COLOURS = ['black', 'white', 'red', 'green', 'blue', 'yellow', 'grey', 'brown'];
const KINDS = ['Running shoes', 'Walking boots', 'Sandals', 'Slippers', 'Rain boots'];

export const PRODUCTS = Array.from({ length: 40 }, (_, at) => {
  const colour = COLOURS[at % COLOURS.length];
  const kind = KINDS[at % KINDS.length];
  return {
    number: `P-${201 + at}`,
    title: `${kind}, ${colour}`,
    price: 1995 + ((at * 731) % 90) * 100,
    description: `${kind} in ${colour} with a sole that lasts, for feet that have a long way to go. Model ${at + 1} of the season.`,
    image_url: `https://shop.example.com/images/products/large/${201 + at}.jpg?width=1600&format=webp`,
    stock: { north: (at * 7) % 40, south: (at * 11) % 40 },
  };
});

const ORDER = {
  number: 'SO-10432',
  status: 'sent',
  lines: [
    { product: 'P-204', quantity: 1 },
    { product: 'P-219', quantity: 2 },
  ],
  parcels: [{ carrier: 'Post', state: 'on its way' }],
};

/** Answers of the tools that look things up; a page has these fields of each product. */
export function lookUps(fields) {
  return {
    search_products: ({ page = 1 }) => ({
      page,
      pages: PRODUCTS.length / 20,
      products: PRODUCTS.slice(20 * (page - 1), 20 * page).map((product) =>
        Object.fromEntries(fields.map((field) => [field, product[field]])),
      ),
    }),
    get_product: ({ product_id }) => PRODUCTS.find(({ number }) => number === product_id),
    get_order: () => ORDER,
  };
}
