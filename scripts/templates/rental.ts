import * as part from './parts.ts'
import type { TemplateSource } from './template.ts'

const menu = {
  ...{ title: 'Rentals', color: 'amber' },
  items: [
    '@app:Rentals today',
    '@app:Properties at a glance',
    { folder: 'Tables', items: ['@Properties', '@Tenants', '@Leases', '@Payments', '@Repairs'] },
    '@page:Handover',
  ],
}

/** Properties, tenants, leases, what was paid and what is to be repaired. */
export const rental: TemplateSource = {
  slug: 'property-rental',
  categories: ['Property', 'Finance'],
  about: {
    en: {
      title: 'Property rental',
      short: 'Properties, tenants and leases, rents that are paid or late, and repairs.',
      description: `Know at any time what is let, what is free and what is owed. A **lease** connects a property with a tenant, counts its days and its payments; **payments** are due, paid or late; repairs lower what a property earns.

- A day view with rents that are late, leases that end and repairs that wait
- Properties as cards, with what they earned and what they cost
- A public form for tenants, a page for the handover of keys, automations before a lease ends`,
    },
    pt: {
      title: 'Aluguel de imóveis',
      short: 'Imóveis, inquilinos e contratos, aluguéis pagos ou atrasados, e reparos.',
      description: `Saiba a qualquer hora o que está alugado, o que está livre e o que se deve. Um **contrato** liga um imóvel a um inquilino, conta os dias e os pagamentos; **pagamentos** vencem, são pagos ou atrasam; reparos diminuem o que um imóvel rende.

- Uma visão do dia com aluguéis atrasados, contratos que terminam e reparos que esperam
- Imóveis em cartões, com o que renderam e o que custaram
- Um formulário público para inquilinos, uma página para a entrega das chaves, automações antes do fim de um contrato`,
    },
  },
  plan: {
    version: 1,
    ...{ label: 'Rentals', icon: 'key', color: 'amber' },
    tables: [
      {
        ...{ label: 'Properties', icon: 'home', color: 'amber' },
        fields: [
          part.title('Property', 220),
          part.pick('Kind', { Flat: 'blue', House: 'green', Shop: 'orange', Garage: 'gray' }, { width: 110 }),
          part.pick('State', { Let: 'green', Free: 'amber', 'In repair': 'red' }, { width: 110 }),
          part.line('Address', { width: 220 }),
          part.number('Rooms'),
          part.number('Area (m²)'),
          part.money('Rent'),
          part.rollup('Earned', 'Payments', 'sum', 'Payments/Amount', { all: [['@Payments/State', 'anyOf', ['Paid']]] }),
          part.rollup('Spent on repairs', 'Repairs', 'sum', 'Repairs/Cost'),
          part.formula('Result', 'IFBLANK({Earned}, 0) - IFBLANK({Spent on repairs}, 0)'),
        ],
        views: [
          part.grid('All properties', {
            sort: ['Property'],
            settings: { color_by: '@/State', figures: { '@/Earned': 'sum', '@/Spent on repairs': 'sum', '@/Result': 'sum' } },
          }),
          part.gallery('Cards', ['State', 'Kind', 'Rent', 'Result'], 'Property'),
          part.board('By state', 'State', ['Kind', 'Address', 'Rent']),
        ],
      },
      {
        ...{ label: 'Tenants', icon: 'users', color: 'teal' },
        fields: [
          part.title('Tenant', 200),
          part.mail(),
          part.phone(),
          part.rollup('Late rents', 'Payments', 'count', null, { all: [['@Payments/State', 'anyOf', ['Late']]] }),
          part.notes(),
        ],
        views: [part.grid('All tenants', { sort: ['Tenant'] })],
      },
      {
        ...{ label: 'Leases', icon: 'file-invoice', color: 'indigo' },
        fields: [
          part.title('Lease', 220),
          part.link('Property', 'Properties', 'Leases'),
          part.link('Tenant', 'Tenants', 'Leases'),
          part.range('Period'),
          part.day('Ends on'),
          part.money('Rent a month'),
          part.money('Deposit'),
          part.pick('State', { Draft: 'gray', Running: 'green', 'Given notice': 'amber', Ended: 'blue' }, { width: 130 }),
          part.formula('Days left', 'IF({State} = "Ended", BLANK(), DAYS({Ends on}, TODAY()))'),
          part.rollup('Paid so far', 'Payments', 'sum', 'Payments/Amount', { all: [['@Payments/State', 'anyOf', ['Paid']]] }),
          part.files('Contract'),
        ],
        views: [
          part.grid('All leases', { sort: ['Ends on'], settings: { color_by: '@/State' } }),
          part.gantt('Timeline', 'Period', 'State', ['Lease', 'Property']),
          part.calendar('Ends', 'Ends on', 'State'),
        ],
      },
      {
        ...{ label: 'Payments', icon: 'coin', color: 'green' },
        fields: [
          part.title('Payment', 200),
          part.link('Lease', 'Leases', 'Payments'),
          part.link('Tenant', 'Tenants', 'Payments'),
          part.link('Property', 'Properties', 'Payments'),
          part.day('Due'),
          part.money('Amount'),
          part.pick('State', { Due: 'blue', Paid: 'green', Late: 'red' }, { width: 100 }),
          part.day('Paid on'),
          part.button('It is paid', 'green', { State: '@/State/Paid' }),
          part.formula('Days late', 'IF({State} = "Late", DAYS(TODAY(), {Due}), BLANK())'),
        ],
        views: [
          part.grid('To come', {
            filter: { all: [['State', 'noneOf', ['Paid']]] },
            sort: ['Due'],
            settings: { figures: { '@/Amount': 'sum' }, color_by: '@/State' },
          }),
          part.grid('All payments', { sort: ['-Due'], settings: { figures: { '@/Amount': 'sum' } } }),
          part.calendar('Calendar', 'Due', 'State'),
        ],
      },
      {
        ...{ label: 'Repairs', icon: 'tool', color: 'orange' },
        fields: [
          part.title('Repair', 240),
          part.link('Property', 'Properties', 'Repairs'),
          part.pick('State', { Reported: 'gray', Ordered: 'blue', Done: 'green' }, { width: 110 }),
          part.day('Reported on', { default: { kind: 'today' } }),
          part.line('Reported by', { width: 160 }),
          part.line('Craftsman', { width: 160 }),
          part.money('Cost'),
          part.formula('Days open', 'IF({State} = "Done", BLANK(), DAYS(TODAY(), {Reported on}))'),
          part.files('Photos'),
        ],
        views: [
          part.grid('Open', { filter: { all: [['State', 'noneOf', ['Done']]] }, sort: ['Reported on'] }),
          part.board('Board', 'State', ['Property', 'Craftsman', 'Cost']),
          part.grid('All repairs', { sort: ['-Reported on'], settings: { figures: { '@/Cost': 'sum' } } }),
        ],
      },
    ],
    records: [
      {
        table: 'Properties',
        fields: ['Property', 'Kind', 'State', 'Address', 'Rooms', 'Area (m²)', 'Rent'],
        rows: [
          ['Rua das Flores 8, 1st', 'Flat', 'Let', 'Rua das Flores 8, Porto', 3, 74, 820],
          ['Rua das Flores 8, 2nd', 'Flat', 'Let', 'Rua das Flores 8, Porto', 2, 56, 690],
          ['Largo do Moinho 2', 'House', 'Let', 'Largo do Moinho 2, Braga', 5, 140, 1250],
          ['Avenida Central 41', 'Shop', 'Let', 'Avenida Central 41, Porto', 2, 90, 1480],
          ['Rua Nova 15', 'Flat', 'Free', 'Rua Nova 15, Gaia', 2, 61, 710],
          ['Quinta da Boavista', 'House', 'In repair', 'Estrada da Boavista, Maia', 6, 210, 1600],
          ['Garage 4', 'Garage', 'Let', 'Rua das Flores 8, Porto', null, 14, 85],
        ],
      },
      {
        table: 'Tenants',
        fields: ['Tenant', 'Email', 'Phone', 'Notes'],
        rows: [
          ['Andreia Simões', 'andreia@mail.example', '+351 93 600 1001', null],
          ['Bruno Cardoso', 'bruno@mail.example', '+351 93 600 1002', 'Has a dog'],
          ['Família Esteves', 'esteves@mail.example', '+351 93 600 1003', null],
          ['Papelaria Sol', 'geral@papelariasol.example', '+351 22 600 1004', 'Pays by transfer on the 3rd'],
          ['Xavier Pinho', 'xavier@mail.example', '+351 93 600 1005', null],
        ],
      },
      {
        table: 'Leases',
        fields: ['Lease', 'Property', 'Tenant', 'Period', 'Ends on', 'Rent a month', 'Deposit', 'State'],
        rows: [
          ['Flores 8, 1st: Simões', 'Rua das Flores 8, 1st', 'Andreia Simões', 'today-300..today+65', 'today+65', 820, 1640, 'Running'],
          [
            'Flores 8, 2nd: Cardoso',
            'Rua das Flores 8, 2nd',
            'Bruno Cardoso',
            'today-340..today+25',
            'today+25',
            690,
            1380,
            'Given notice',
          ],
          ['Moinho 2: Esteves', 'Largo do Moinho 2', 'Família Esteves', 'today-120..today+610', 'today+610', 1250, 2500, 'Running'],
          ['Central 41: Papelaria Sol', 'Avenida Central 41', 'Papelaria Sol', 'today-700..today+395', 'today+395', 1480, 4440, 'Running'],
          ['Garage 4: Pinho', 'Garage 4', 'Xavier Pinho', 'today-200..today+165', 'today+165', 85, 170, 'Running'],
          ['Nova 15: Pinho', 'Rua Nova 15', 'Xavier Pinho', 'today-400..today-35', 'today-35', 680, 1360, 'Ended'],
        ],
      },
      {
        table: 'Payments',
        fields: ['Payment', 'Lease', 'Tenant', 'Property', 'Due', 'Amount', 'State', 'Paid on'],
        rows: [
          [
            'Simões, two months ago',
            'Flores 8, 1st: Simões',
            'Andreia Simões',
            'Rua das Flores 8, 1st',
            'today-62',
            820,
            'Paid',
            'today-61',
          ],
          ['Simões, last month', 'Flores 8, 1st: Simões', 'Andreia Simões', 'Rua das Flores 8, 1st', 'today-31', 820, 'Paid', 'today-31'],
          ['Simões, this month', 'Flores 8, 1st: Simões', 'Andreia Simões', 'Rua das Flores 8, 1st', 'today-1', 820, 'Paid', 'today-1'],
          [
            'Cardoso, two months ago',
            'Flores 8, 2nd: Cardoso',
            'Bruno Cardoso',
            'Rua das Flores 8, 2nd',
            'today-62',
            690,
            'Paid',
            'today-55',
          ],
          ['Cardoso, last month', 'Flores 8, 2nd: Cardoso', 'Bruno Cardoso', 'Rua das Flores 8, 2nd', 'today-31', 690, 'Late', null],
          ['Cardoso, this month', 'Flores 8, 2nd: Cardoso', 'Bruno Cardoso', 'Rua das Flores 8, 2nd', 'today-1', 690, 'Due', null],
          ['Esteves, two months ago', 'Moinho 2: Esteves', 'Família Esteves', 'Largo do Moinho 2', 'today-62', 1250, 'Paid', 'today-60'],
          ['Esteves, last month', 'Moinho 2: Esteves', 'Família Esteves', 'Largo do Moinho 2', 'today-31', 1250, 'Paid', 'today-30'],
          ['Esteves, this month', 'Moinho 2: Esteves', 'Família Esteves', 'Largo do Moinho 2', 'today-1', 1250, 'Due', null],
          [
            'Papelaria, two months ago',
            'Central 41: Papelaria Sol',
            'Papelaria Sol',
            'Avenida Central 41',
            'today-62',
            1480,
            'Paid',
            'today-59',
          ],
          [
            'Papelaria, last month',
            'Central 41: Papelaria Sol',
            'Papelaria Sol',
            'Avenida Central 41',
            'today-31',
            1480,
            'Paid',
            'today-28',
          ],
          ['Papelaria, this month', 'Central 41: Papelaria Sol', 'Papelaria Sol', 'Avenida Central 41', 'today+1', 1480, 'Due', null],
          ['Pinho, garage, last month', 'Garage 4: Pinho', 'Xavier Pinho', 'Garage 4', 'today-31', 85, 'Paid', 'today-31'],
          ['Pinho, garage, this month', 'Garage 4: Pinho', 'Xavier Pinho', 'Garage 4', 'today-12', 85, 'Late', null],
          ['Pinho, flat, last rent', 'Nova 15: Pinho', 'Xavier Pinho', 'Rua Nova 15', 'today-62', 680, 'Paid', 'today-62'],
        ],
      },
      {
        table: 'Repairs',
        fields: ['Repair', 'Property', 'State', 'Reported on', 'Reported by', 'Craftsman', 'Cost'],
        rows: [
          ['New roof', 'Quinta da Boavista', 'Ordered', 'today-48', 'Owner', 'Telhados Costa', 6800],
          ['Window does not close', 'Rua das Flores 8, 2nd', 'Reported', 'today-3', 'Bruno Cardoso', null, null],
          ['Boiler', 'Largo do Moinho 2', 'Done', 'today-70', 'Família Esteves', 'Águas & Gás', 420],
          ['Paint before letting', 'Rua Nova 15', 'Ordered', 'today-20', 'Owner', 'Cores Vivas', 950],
          ['Shutter of the shop', 'Avenida Central 41', 'Done', 'today-110', 'Papelaria Sol', 'Ferro Forte', 310],
          ['Door phone', 'Rua das Flores 8, 1st', 'Done', 'today-33', 'Andreia Simões', 'Luz Certa', 96],
        ],
      },
    ],
    forms: [
      {
        ...{
          label: 'Report a repair',
          table: 'Repairs',
          title: 'What needs repair?',
          text: 'If water or gas runs out, call us first.',
          color: 'orange',
          sendLabel: 'Report',
          public: true,
        },
        parts: [
          { field: 'Repair', label: 'What is it?', required: true },
          { field: 'Reported by', label: 'Your name and flat', required: true },
        ],
        thanks: { title: 'Thank you', text: 'We call within two days.' },
      },
      {
        ...{ label: 'New payment', table: 'Payments', title: 'New payment', color: 'green' },
        parts: ['Payment', 'Lease', 'Tenant', 'Property', 'Due', 'Amount', 'State'],
        thanks: { title: 'Noted' },
      },
    ],
    pages: [{ ...{ label: 'Handover', icon: 'key', color: 'amber' }, text: '§handover' }],
    apps: [
      {
        ...{ label: 'Rentals today', icon: 'key', color: 'amber' },
        blocks: part.page([
          [part.figure('Payments', 'Late', 'red', { of: 'Amount', where: { all: [['State', 'anyOf', ['Late']]] } }), 3, 3],
          [part.figure('Payments', 'To come', 'blue', { of: 'Amount', where: { all: [['State', 'anyOf', ['Due']]] } }), 3, 3],
          [part.figure('Properties', 'Free', 'amber', { where: { all: [['State', 'anyOf', ['Free']]] } }), 3, 3],
          [part.figure('Repairs', 'Open repairs', 'orange', { where: { all: [['State', 'noneOf', ['Done']]] } }), 3, 3],
          [
            part.list('Payments', 'Rents to come', {
              view: 'To come',
              fields: ['Payment', 'Tenant', 'Due', 'Amount', 'State', 'It is paid'],
            }),
            12,
            9,
          ],
          [
            part.list('Leases', 'Leases that end', {
              fields: ['Lease', 'Ends on', 'Days left', 'State'],
              where: { all: [['State', 'noneOf', ['Ended']]] },
              sort: 'Ends on',
            }),
            6,
            9,
          ],
          [part.list('Repairs', 'Open repairs', { view: 'Open', fields: ['Repair', 'Property', 'State', 'Days open'] }), 6, 9],
          [part.chart('Payments', 'Rents by month', 'stacked', 'Due', { of: 'Amount', bucket: 'month', split: 'State' }), 7, 9],
          [part.reading('Handover'), 5, 9],
        ]),
        menuBar: menu,
        bottomNav: [
          { label: 'Today', icon: 'key', to: '@app:Rentals today' },
          { label: 'Properties', icon: 'home', to: '@app:Properties at a glance' },
          { label: 'Repair', icon: 'tool', to: '@Repairs' },
        ],
      },
      {
        ...{ label: 'Properties at a glance', icon: 'home', color: 'teal' },
        blocks: part.page([
          [part.list('Properties', 'Properties', { view: 'Cards' }), 12, 11],
          [part.chart('Properties', 'Earned by property', 'bar', 'Property', { of: 'Earned', sort: 'value', color: 'green' }), 6, 9],
          [part.chart('Properties', 'Let and free', 'donut', 'State'), 6, 9],
          [part.list('Leases', 'Timeline', { view: 'Timeline' }), 12, 11],
        ]),
        menuBar: menu,
      },
    ],
    automations: [
      part.onDay('Leases', 'Ends on', -60, 'Two months before a lease ends', 'Points the people you choose to a lease that ends soon.', [
        part.tellPeople,
      ]),
      part.onDay('Payments', 'Due', 5, 'Late after five days', 'A rent that is not paid five days after its day is late.', [
        {
          kind: 'condition',
          settings: { filter: { all: [['@Payments/State', 'anyOf', ['Due']]] } },
          branches: [[part.setCells('Payments', { State: 'Late' })], []],
        },
      ]),
      part.whenMatches('Payments', { all: [['State', 'anyOf', ['Paid']]] }, 'Stamp the payment', 'Notes the day when a rent is paid.', [
        part.setCells('Payments', { 'Paid on': '{{today}}' }),
      ]),
    ],
  },
  texts: {
    handover: {
      en: `## Handover of keys

- [ ] Read the meters of water, light and gas; take a photo
- [ ] Walk through every room; write down every scratch
- [ ] Count the keys, also those of the letter box
- [ ] Both sign, both get a copy

## Deposit

Paid back within 30 days after the last handover, less what the list of scratches says.`,
      pt: `## Entrega das chaves

- [ ] Ler os medidores de água, luz e gás; tirar uma foto
- [ ] Passar por cada cômodo; anotar cada risco
- [ ] Contar as chaves, também as da caixa de correio
- [ ] Os dois assinam, os dois recebem uma cópia

## Caução

Devolvida em 30 dias depois da última entrega, menos o que diz a lista de riscos.`,
    },
  },
}
