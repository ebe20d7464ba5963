import * as part from './parts.ts'
import { ordersSamples } from './orders-samples.ts'
import type { TemplateSource } from './template.ts'

const open = { all: [['Status', 'noneOf', ['Delivered', 'Cancelled']]] } as { all: unknown[] }
const menu = {
  ...{ title: 'Orders and stock', color: 'teal' },
  items: [
    '@app:Control room',
    '@app:Stock',
    { folder: 'Tables', items: ['@Orders', '@Order lines', '@Products', '@Customers', '@Suppliers'] },
    '@page:From order to delivery',
  ],
}

/** Orders with their lines, and a stock that knows what was sold. */
export const orders: TemplateSource = {
  slug: 'orders-and-stock',
  categories: ['Orders and stock', 'Sales'],
  featured: true,
  about: {
    en: {
      title: 'Orders and stock',
      short: 'Orders with lines, totals and deliveries, and a stock that tells what to buy.',
      description: `From the order to the delivery in one place. An **order** has lines; its total is worked out from them. A **product** knows how much was sold and how much is left, and asks to be bought when it runs low.

- A control room with open orders, revenue by month and what must leave today
- A board by status, a calendar of deliveries, customers with their turnover
- A form for orders that come by phone, a page with the way of an order, automations that stamp the day of delivery`,
    },
    pt: {
      title: 'Pedidos e estoque',
      short: 'Pedidos com itens, totais e entregas, e um estoque que avisa o que comprar.',
      description: `Do pedido à entrega em um lugar só. Um **pedido** tem itens; o total é calculado a partir deles. Um **produto** sabe quanto foi vendido e quanto resta, e pede reposição quando está acabando.

- Um painel com pedidos em aberto, receita por mês e o que deve sair hoje
- Um quadro por situação, um calendário de entregas, clientes com o seu faturamento
- Um formulário para pedidos por telefone, uma página com o caminho do pedido, automações que registram o dia da entrega`,
    },
    es: {
      title: 'Pedidos e inventario',
      short: 'Pedidos con líneas, totales y entregas, y un inventario que avisa qué comprar.',
      description: `Del pedido a la entrega en un solo lugar. Un **pedido** tiene líneas; el total se calcula con ellas. Un **producto** sabe cuánto se vendió y cuánto queda, y pide reposición cuando se agota.

- Un panel con pedidos abiertos, ingresos por mes y lo que debe salir hoy
- Un tablero por estado, un calendario de entregas, clientes con su facturación
- Un formulario para pedidos por teléfono, una página con el camino del pedido, automatizaciones que anotan el día de la entrega`,
    },
  },
  plan: {
    version: 1,
    ...{ label: 'Orders and stock', icon: 'shopping-cart', color: 'teal' },
    tables: [
      {
        ...{ label: 'Suppliers', icon: 'truck', color: 'orange' },
        fields: [
          part.title('Supplier'),
          part.mail(),
          part.phone(),
          part.number('Days to deliver'),
          part.rollup('Products of theirs', 'Products', 'count'),
        ],
        views: [part.grid('All suppliers', { sort: ['Supplier'] })],
      },
      {
        ...{ label: 'Products', icon: 'package', color: 'amber' },
        fields: [
          part.title('Product'),
          part.line('Code', { width: 100 }),
          part.pick('Category', { Coffee: 'orange', Tea: 'green', Machines: 'blue', Cups: 'violet', Sweets: 'pink' }),
          part.money('Price'),
          part.number('Received'),
          part.rollup('Sold', 'Order lines', 'sum', 'Order lines/Quantity'),
          part.formula('In stock', '{Received} - IFBLANK({Sold}, 0)'),
          part.number('Order again at'),
          part.formula('Running low', 'IF({In stock} <= {Order again at}, "Buy", "")', { width: 110 }),
          part.link('Supplier', 'Suppliers', 'Products'),
        ],
        views: [
          part.grid('All products', { sort: ['Product'], settings: { color_by: '@/Category' } }),
          part.grid('What to buy', { filter: { all: [['Running low', 'is', 'Buy']] }, group: ['Supplier'] }),
          part.gallery('Cards', ['Category', 'Price', 'In stock'], 'Product'),
        ],
      },
      {
        ...{ label: 'Customers', icon: 'users', color: 'violet' },
        fields: [
          part.title('Customer'),
          part.pick('Kind', { Café: 'amber', Restaurant: 'orange', Hotel: 'violet', Office: 'blue', Shop: 'green' }),
          part.line('City', { width: 140 }),
          part.mail(),
          part.phone(),
          part.rollup('Turnover', 'Orders', 'sum', 'Orders/Total', { all: [['@Orders/Status', 'noneOf', ['Cancelled']]] }),
          part.rollup('Last order', 'Orders', 'max', 'Orders/Date'),
        ],
        views: [
          part.grid('All customers', { sort: ['Customer'], settings: { figures: { '@/Turnover': 'sum' } } }),
          part.grid('By turnover', { sort: ['-Turnover'] }),
        ],
      },
      {
        ...{ label: 'Orders', icon: 'shopping-cart', color: 'teal' },
        fields: [
          part.title('Order', 130),
          part.link('Customer', 'Customers', 'Orders'),
          part.day('Date', { default: { kind: 'today' } }),
          part.pick('Status', { New: 'blue', Packing: 'amber', Sent: 'violet', Delivered: 'green', Cancelled: 'gray' }),
          part.day('Promised for'),
          part.rollup('Total', 'Order lines', 'sum', 'Order lines/Amount'),
          part.rollup('Lines', 'Order lines', 'count'),
          part.tick('Paid'),
          part.day('Delivered on'),
          part.formula(
            'Late',
            'IF(AND({Promised for} < TODAY(), {Status} <> "Delivered", {Status} <> "Cancelled"), DAYS(TODAY(), {Promised for}), BLANK())',
            { width: 100 },
          ),
          part.notes('Remarks'),
        ],
        views: [
          part.grid('All orders', { sort: ['-Order'], settings: { figures: { '@/Total': 'sum' }, color_by: '@/Status' } }),
          part.board('By status', 'Status', ['Customer', 'Promised for', 'Total'], { figures: { '@/Total': 'sum' } }),
          part.calendar('Deliveries', 'Promised for', 'Status'),
          part.grid('Unpaid', {
            filter: {
              all: [
                ['Paid', 'isNotChecked'],
                ['Status', 'noneOf', ['Cancelled']],
              ],
            },
            sort: ['Date'],
            settings: { figures: { '@/Total': 'sum' } },
          }),
        ],
      },
      {
        ...{ label: 'Order lines', icon: 'list-check', color: 'indigo' },
        fields: [
          part.title('Line', 130),
          part.link('Order', 'Orders', 'Order lines'),
          part.link('Product', 'Products', 'Order lines'),
          part.number('Quantity'),
          part.money('Unit price'),
          part.formula('Amount', '{Quantity} * {Unit price}'),
        ],
        views: [
          part.grid('All lines', { sort: ['Line'], settings: { figures: { '@/Amount': 'sum' } } }),
          part.grid('By product', { group: ['Product'], settings: { figures: { '@/Quantity': 'sum', '@/Amount': 'sum' } } }),
        ],
      },
    ],
    records: ordersSamples,
    forms: [
      {
        ...{
          label: 'New order',
          table: 'Orders',
          title: 'New order',
          text: 'For orders by phone and mail. Add a line for each product.',
          color: 'teal',
        },
        parts: [
          'Order',
          'Customer',
          'Promised for',
          { section: 'What they want' },
          { rows: 'Order lines', fields: ['Line', 'Product', 'Quantity', 'Unit price'] },
          'Remarks',
        ],
        thanks: { title: 'The order is on the board' },
      },
    ],
    pages: [{ ...{ label: 'From order to delivery', icon: 'truck-delivery', color: 'amber' }, text: '§way' }],
    apps: [
      {
        ...{ label: 'Control room', icon: 'layout-dashboard', color: 'teal' },
        blocks: part.page([
          [part.words('§welcome'), 6, 5],
          [part.figure('Orders', 'Open orders', 'blue', { where: open }), 3, 3],
          [part.figure('Orders', 'To be delivered', 'teal', { of: 'Total', where: open }), 3, 3],
          [
            part.chart('Orders', 'Revenue by month', 'area', 'Date', {
              of: 'Total',
              bucket: 'month',
              color: 'teal',
              where: { all: [['Status', 'noneOf', ['Cancelled']]] },
            }),
            7,
            8,
          ],
          [part.chart('Orders', 'Orders by status', 'donut', 'Status'), 5, 8],
          [part.steps('Orders', 'Status', 'The way of an order'), 12, 2],
          [
            part.list('Orders', 'Open orders', {
              fields: ['Order', 'Customer', 'Status', 'Promised for', 'Total', 'Paid'],
              where: open,
              sort: 'Promised for',
            }),
            12,
            10,
          ],
          [part.fill('Orders', 'New order'), 6, 14],
          [part.chart('Customers', 'Turnover by customer', 'bar', 'Customer', { of: 'Turnover', sort: 'value' }), 6, 14],
        ]),
        menuBar: menu,
        bottomNav: [
          { label: 'Control room', icon: 'layout-dashboard', to: '@app:Control room' },
          { label: 'Stock', icon: 'package', to: '@app:Stock' },
          { label: 'New order', icon: 'shopping-cart', to: '@Orders' },
        ],
      },
      {
        ...{ label: 'Stock', icon: 'building-warehouse', color: 'amber' },
        blocks: part.page([
          [part.heading('Stock', 'Products', 'Product'), 12, 2],
          [part.figure('Products', 'To buy', 'red', { where: { all: [['Running low', 'is', 'Buy']] } }), 4, 3],
          [part.figure('Products', 'Products', 'amber'), 4, 3],
          [part.figure('Order lines', 'Pieces sold', 'green', { of: 'Quantity' }), 4, 3],
          [
            part.list('Products', 'What to buy', {
              view: 'What to buy',
              fields: ['Product', 'Category', 'In stock', 'Order again at', 'Supplier'],
            }),
            12,
            8,
          ],
          [part.chart('Order lines', 'Sold by product', 'bar', 'Product', { of: 'Amount', sort: 'value', color: 'amber' }), 7, 9],
          [part.reading('From order to delivery'), 5, 9],
          [
            part.list('Products', 'All products', {
              view: 'All products',
              fields: ['Product', 'Category', 'Price', 'Sold', 'In stock', 'Running low'],
            }),
            12,
            12,
          ],
        ]),
        menuBar: menu,
      },
    ],
    automations: [
      part.whenMatches(
        'Orders',
        { all: [['Status', 'anyOf', ['Delivered']]] },
        'Stamp the delivery',
        'Notes the day when an order is delivered.',
        [part.setCells('Orders', { 'Delivered on': '{{today}}' })],
      ),
      part.onDay(
        'Orders',
        'Promised for',
        0,
        'Orders that are due today',
        'Points the people you choose to each order that was promised for today.',
        [part.tellPeople],
      ),
      part.whenCreated('Orders', 'Begin a new order', 'Puts a new order at the beginning of the board.', [
        part.setCells('Orders', { Status: 'New' }),
      ]),
    ],
  },
  texts: {
    welcome: {
      en: `# What leaves today

Open orders stand below, the **earliest promise** first. Packed orders leave at 14:00.

- An order is paid once the money is here, not when it is promised
- *Buy* beside a product: it is at its limit, or below`,
      pt: `# O que sai hoje

Os pedidos em aberto estão abaixo, a **promessa mais próxima** primeiro. Pedidos embalados saem às 14h.

- Um pedido está pago quando o dinheiro chegou, não quando foi prometido
- *Comprar* ao lado de um produto: está no limite, ou abaixo`,
      es: `# Lo que sale hoy

Los pedidos abiertos están abajo, la **promesa más cercana** primero. Los pedidos empacados salen a las 14:00.

- Un pedido está pagado cuando el dinero llegó, no cuando se prometió
- *Comprar* junto a un producto: está en su límite, o por debajo`,
    },
    way: {
      en: `## The way of an order

1. **New**: it is in the table with its lines and a promised day
2. **Packing**: somebody has it in hands; what is missing is told at once
3. **Sent**: it has left the house
4. **Delivered**: the customer has it; the day is stamped by itself

## Stock

*In stock* is what was received less what was sold. After a delivery of a supplier, raise *Received*. Count the shelves on the first of each month.`,
      pt: `## O caminho de um pedido

1. **Novo**: está na tabela com os seus itens e um dia prometido
2. **Embalando**: alguém está com ele; o que falta é avisado na hora
3. **Enviado**: saiu da casa
4. **Entregue**: o cliente recebeu; o dia é registrado sozinho

## Estoque

*Em estoque* é o recebido menos o vendido. Depois de uma entrega do fornecedor, aumente *Recebido*. Conte as prateleiras no primeiro dia do mês.`,
      es: `## El camino de un pedido

1. **Nuevo**: está en la tabla con sus líneas y un día prometido
2. **Empacando**: alguien lo tiene en manos; lo que falta se avisa enseguida
3. **Enviado**: salió de la casa
4. **Entregado**: el cliente lo tiene; el día se anota solo

## Inventario

*En inventario* es lo recibido menos lo vendido. Después de una entrega del proveedor, aumente *Recibido*. Cuente los estantes el primer día del mes.`,
    },
  },
}
