import { lookUps } from './catalogue.mjs';
import { serve, tool } from './serve.mjs';

const orderId = { type: 'string', description: 'Order number, e.g. SO-10432.' };
const productId = { type: 'string', description: 'Product number, e.g. P-204.' };
const page = { type: 'integer', description: 'Page of results, from 1.', minimum: 1, default: 1 };

serve({
  version: '1.5.0',
  instructions: 'Look products up before ordering. Prices are in euro cents.',
  lookUps: lookUps(['number', 'title', 'price', 'description', 'image_url']),
  tools: [
    tool(
      'search_products',
      'Find products in the catalogue of the shop. This tool takes words, a category, a price range, colours, sizes, ' +
        'brands and a sort order, and gives back number, title and price of each product that fits, 20 a page. Use it ' +
        'whenever a customer asks what there is, what something costs, whether a colour is to be had, or wants to ' +
        'compare products. Do not use it for orders or parcels. Results are sorted by relevance unless told otherwise.',
      {
        query: {
          type: 'string',
          description: 'Words to look for in title, text, brand and tags of the product.',
        },
        category: { type: 'string', description: 'Name of a category exactly as list_categories gives it.' },
        min_price: {
          type: 'integer',
          minimum: 0,
          description: 'Lowest price in euro cents, value added tax included.',
        },
        max_price: {
          type: 'integer',
          minimum: 0,
          description: 'Highest price in euro cents, value added tax included.',
        },
        colours: {
          type: 'array',
          description: 'Any of these colours.',
          items: {
            type: 'string',
            enum: ['black', 'white', 'red', 'green', 'blue', 'yellow', 'grey', 'brown', 'pink'],
          },
        },
        sort: {
          type: 'string',
          enum: ['relevance', 'price_ascending', 'price_descending', 'newest', 'best_selling'],
          description: 'Order of the results.',
          default: 'relevance',
        },
        page,
      },
      ['query'],
    ),
    tool('get_product', 'Everything about one product: text, price, stock by warehouse.', {
      product_id: productId,
    }),
    tool('list_categories', 'The names of all product categories.', {}),
    tool('create_order', 'Place an order for one customer. Charges nothing until it is confirmed.', {
      customer_email: {
        type: 'string',
        format: 'email',
        description: 'Address that the confirmation goes to.',
      },
      lines: {
        type: 'array',
        description: 'What to order.',
        items: {
          type: 'object',
          properties: {
            product_id: productId,
            quantity: { type: 'integer', minimum: 1, description: 'Pieces.' },
          },
          required: ['product_id', 'quantity'],
        },
      },
    }),
    tool('get_order', 'One order with its lines, payments and parcels.', { order_id: orderId }),
    tool(
      'list_orders',
      'Orders of one customer, newest first, 20 a page.',
      {
        customer_email: { type: 'string', description: 'Address of the customer.' },
        status: { type: 'string', enum: ['open', 'paid', 'sent'], description: 'Only these orders.' },
        page,
      },
      ['customer_email'],
    ),
    tool('cancel_order', 'Cancel an order that has not been sent yet.', { order_id: orderId }),
    tool('track_parcel', 'Where the parcels of an order are now.', { order_id: orderId }),
    tool(
      'create_return',
      'Announce that a customer sends goods back, and get a label to print.',
      {
        order_id: orderId,
        reason: { type: 'string', description: 'Why, in the words of the customer.' },
        options: { type: 'object' },
      },
      ['order_id', 'reasons'],
    ),
  ],
});
