import { lookUps } from './catalogue.mjs';
import { serve, tool } from './serve.mjs';

const orderId = { type: 'string', description: 'Order number, e.g. SO-10432.' };
const productId = { type: 'string', description: 'Product number, e.g. P-204.' };
const page = { type: 'integer', description: 'Page of results, from 1.', minimum: 1, default: 1 };

serve({
  version: '1.4.0',
  instructions: 'Look products up before ordering. Prices are in euro cents.',
  lookUps: lookUps(['number', 'title', 'price']),
  tools: [
    tool(
      'search_products',
      'Find products by words in their title. Returns number, title and price, 20 a page.',
      { query: { type: 'string', description: 'Words to look for.' }, page },
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
        status: {
          type: 'string',
          enum: ['open', 'paid', 'sent', 'cancelled'],
          description: 'Only these orders.',
        },
        page,
      },
      ['customer_email'],
    ),
    tool('cancel_order', 'Cancel an order that has not been sent yet.', { order_id: orderId }),
    tool('track_parcel', 'Where the parcels of an order are now.', { order_id: orderId }),
  ],
});
