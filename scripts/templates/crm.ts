import * as part from './parts.ts'
import type { TemplateSource } from './template.ts'

const stages = { Lead: 'gray', Qualified: 'cyan', Proposal: 'blue', Negotiation: 'amber', Won: 'green', Lost: 'red' }
const open = { all: [['Stage', 'noneOf', ['Won', 'Lost']]] } as { all: unknown[] }

/** Companies, people, deals through their stages, and what was said. */
export const crm: TemplateSource = {
  slug: 'crm',
  categories: ['Sales'],
  featured: true,
  about: {
    en: {
      title: 'CRM and sales pipeline',
      short: 'Companies, contacts and deals on one board, with the next step of each.',
      description: `Know whom to call next. Every **deal** stands in a stage of the board, has a value, a probability and a next step with a day; every call, mail and meeting is kept with its company.

- A control room with the pipeline's value, what was won and what waits
- A board by stage, a calendar of next steps, companies with the sum of their deals
- A form for enquiries, a page with the rules of the pipeline, automations that add the first step and thank for a won deal`,
    },
    pt: {
      title: 'CRM e funil de vendas',
      short: 'Empresas, contatos e negócios em um quadro, com o próximo passo de cada um.',
      description: `Saiba a quem ligar em seguida. Cada **negócio** está em uma etapa do quadro, tem valor, probabilidade e um próximo passo com data; cada ligação, e-mail e reunião fica com a sua empresa.

- Um painel com o valor do funil, o que foi ganho e o que espera
- Um quadro por etapa, um calendário de próximos passos, empresas com a soma dos seus negócios
- Um formulário de contato, uma página com as regras do funil e automações que criam o primeiro passo e agradecem um negócio ganho`,
    },
    es: {
      title: 'CRM y embudo de ventas',
      short: 'Empresas, contactos y negocios en un tablero, con el próximo paso de cada uno.',
      description: `Sepa a quién llamar ahora. Cada **negocio** está en una etapa del tablero, tiene valor, probabilidad y un próximo paso con fecha; cada llamada, correo y reunión queda con su empresa.

- Un panel con el valor del embudo, lo ganado y lo que espera
- Un tablero por etapa, un calendario de próximos pasos, empresas con la suma de sus negocios
- Un formulario de consultas, una página con las reglas del embudo y automatizaciones que crean el primer paso y agradecen un negocio ganado`,
    },
  },
  plan: {
    version: 1,
    ...{ label: 'Sales', icon: 'trending-up', color: 'blue' },
    tables: [
      {
        ...{ label: 'Companies', icon: 'building', color: 'teal' },
        fields: [
          part.title('Company'),
          part.pick('Segment', { Retail: 'amber', Services: 'blue', Industry: 'violet', Health: 'red', Education: 'green' }),
          part.line('City', { width: 140 }),
          part.web(),
          part.rollup('Open value', 'Deals', 'sum', 'Deals/Value', { all: [['@Deals/Stage', 'noneOf', ['Won', 'Lost']]] }),
          part.rollup('Won value', 'Deals', 'sum', 'Deals/Value', { all: [['@Deals/Stage', 'anyOf', ['Won']]] }),
          part.rollup('Last contact', 'Activities', 'max', 'Activities/Date'),
          part.notes(),
        ],
        views: [
          part.grid('All companies', { sort: ['Company'], settings: { figures: { '@/Open value': 'sum', '@/Won value': 'sum' } } }),
          part.grid('By segment', { group: ['Segment'], sort: ['-Open value'] }),
          part.gallery('Cards', ['Segment', 'City', 'Open value', 'Last contact'], 'Company'),
        ],
      },
      {
        ...{ label: 'Contacts', icon: 'address-book', color: 'orange' },
        fields: [
          part.title('Name', 200),
          part.link('Company', 'Companies', 'Contacts'),
          part.line('Position', { width: 170 }),
          part.mail(),
          part.phone(),
          part.pick('Role in the decision', { Decides: 'green', Recommends: 'blue', Uses: 'gray' }),
        ],
        views: [
          part.grid('All contacts', { sort: ['Name'] }),
          part.grid('Who decides', { filter: { all: [['Role in the decision', 'anyOf', ['Decides']]] } }),
        ],
      },
      {
        ...{ label: 'Deals', icon: 'target', color: 'blue' },
        fields: [
          part.title('Deal', 260),
          part.link('Company', 'Companies', 'Deals'),
          part.link('Contact', 'Contacts', 'Deals'),
          part.pick('Stage', stages),
          part.money('Value'),
          part.formula(
            'Probability',
            'SWITCH({Stage}, "Lead", 10%, "Qualified", 25%, "Proposal", 50%, "Negotiation", 75%, "Won", 100%, 0%)',
          ),
          part.formula('Expected', '{Value} * {Probability}'),
          part.day('Expected close'),
          part.line('Next step', { width: 220 }),
          part.day('Next step on'),
          part.day('Opened on', { default: { kind: 'today' } }),
          part.formula('Days open', 'IF(OR({Stage} = "Won", {Stage} = "Lost"), BLANK(), DAYS(TODAY(), {Opened on}))'),
          part.pick('Source', { Website: 'blue', Referral: 'green', Event: 'violet', 'Cold call': 'gray' }),
          part.button('Mark as won', 'green', { Stage: '@/Stage/Won' }),
        ],
        views: [
          part.grid('All deals', {
            sort: ['-Value'],
            settings: { figures: { '@/Value': 'sum', '@/Expected': 'sum' }, color_by: '@/Stage' },
          }),
          part.board('Pipeline', 'Stage', ['Company', 'Value', 'Next step', 'Next step on'], { figures: { '@/Value': 'sum' } }),
          part.calendar('Next steps', 'Next step on', 'Stage'),
          part.grid('Open by company', { filter: open, group: ['Company'], sort: ['Expected close'] }),
        ],
      },
      {
        ...{ label: 'Activities', icon: 'messages', color: 'violet' },
        fields: [
          part.title('Subject', 260),
          part.pick('Kind', { Call: 'blue', Email: 'gray', Meeting: 'violet', Visit: 'green' }, { width: 110 }),
          part.day('Date', { default: { kind: 'today' } }),
          part.link('Company', 'Companies', 'Activities'),
          part.link('Contact', 'Contacts', 'Activities'),
          part.notes('What was said'),
        ],
        views: [part.grid('Latest first', { sort: ['-Date'] }), part.calendar('Calendar', 'Date', 'Kind')],
      },
    ],
    records: [
      {
        table: 'Companies',
        fields: ['Company', 'Segment', 'City', 'Website', 'Notes'],
        rows: [
          ['Padaria Aurora', 'Retail', 'Campinas', 'https://aurora.example', 'Three shops, a fourth from spring on'],
          ['Clínica Vida Nova', 'Health', 'Porto', 'https://vidanova.example', null],
          ['Metalúrgica Serra', 'Industry', 'Joinville', 'https://serra.example', 'Buys once a year, in the first quarter'],
          ['Colégio Horizonte', 'Education', 'Lisboa', 'https://horizonte.example', null],
          ['Norte Logística', 'Services', 'Braga', 'https://nortelog.example', null],
          ['Café do Cais', 'Retail', 'Aveiro', 'https://cafedocais.example', null],
          ['Silva & Prado Advogados', 'Services', 'São Paulo', 'https://silvaprado.example', 'Wants invoices by the 5th'],
          ['Farmácia Central', 'Health', 'Coimbra', 'https://central.example', null],
          ['TecnoPlast', 'Industry', 'Curitiba', 'https://tecnoplast.example', null],
          ['Escola Girassol', 'Education', 'Recife', 'https://girassol.example', null],
          ['Hotel Miramar', 'Services', 'Faro', 'https://miramar.example', 'High season from June to September'],
          ['Ótica Visão', 'Retail', 'Belo Horizonte', 'https://visao.example', null],
        ],
      },
      {
        table: 'Contacts',
        fields: ['Name', 'Company', 'Position', 'Email', 'Phone', 'Role in the decision'],
        rows: [
          ['Ana Ribeiro', 'Padaria Aurora', 'Owner', 'ana@aurora.example', '+55 19 3232 1010', 'Decides'],
          ['Paulo Mendes', 'Padaria Aurora', 'Shop manager', 'paulo@aurora.example', '+55 19 3232 1011', 'Uses'],
          ['Dra. Helena Costa', 'Clínica Vida Nova', 'Director', 'helena@vidanova.example', '+351 22 345 6789', 'Decides'],
          ['Rui Tavares', 'Clínica Vida Nova', 'Reception', 'rui@vidanova.example', '+351 22 345 6780', 'Uses'],
          ['Carlos Weber', 'Metalúrgica Serra', 'Purchasing', 'carlos@serra.example', '+55 47 3455 2200', 'Recommends'],
          ['Marta Lopes', 'Colégio Horizonte', 'Administration', 'marta@horizonte.example', '+351 21 555 4433', 'Recommends'],
          ['Tiago Nunes', 'Norte Logística', 'Operations', 'tiago@nortelog.example', '+351 25 333 2211', 'Decides'],
          ['Inês Faria', 'Café do Cais', 'Owner', 'ines@cafedocais.example', '+351 23 444 1122', 'Decides'],
          ['Júlio Prado', 'Silva & Prado Advogados', 'Partner', 'julio@silvaprado.example', '+55 11 4002 7788', 'Decides'],
          ['Sofia Matos', 'Farmácia Central', 'Owner', 'sofia@central.example', '+351 23 987 6543', 'Decides'],
          ['Renato Alves', 'TecnoPlast', 'Director', 'renato@tecnoplast.example', '+55 41 3366 9900', 'Decides'],
          ['Lívia Santos', 'Escola Girassol', 'Administration', 'livia@girassol.example', '+55 81 3421 5566', 'Recommends'],
          ['Nuno Reis', 'Hotel Miramar', 'Director', 'nuno@miramar.example', '+351 28 980 1234', 'Decides'],
          ['Camila Rocha', 'Ótica Visão', 'Owner', 'camila@visao.example', '+55 31 3277 8080', 'Decides'],
        ],
      },
      {
        table: 'Deals',
        fields: ['Deal', 'Company', 'Contact', 'Stage', 'Value', 'Expected close', 'Next step', 'Next step on', 'Opened on', 'Source'],
        rows: [
          [
            'Aurora: ordering for four shops',
            'Padaria Aurora',
            'Ana Ribeiro',
            'Negotiation',
            14800,
            'today+9',
            'Send the final price',
            'today+1',
            'today-41',
            'Referral',
          ],
          [
            'Vida Nova: patient portal',
            'Clínica Vida Nova',
            'Dra. Helena Costa',
            'Proposal',
            26500,
            'today+24',
            'Show the trial',
            'today+3',
            'today-28',
            'Website',
          ],
          [
            'Serra: maintenance contract',
            'Metalúrgica Serra',
            'Carlos Weber',
            'Qualified',
            48000,
            'today+60',
            'Visit the plant',
            'today+8',
            'today-15',
            'Event',
          ],
          [
            'Horizonte: enrolment forms',
            'Colégio Horizonte',
            'Marta Lopes',
            'Proposal',
            9200,
            'today+18',
            'Call after the board meets',
            'today+5',
            'today-33',
            'Website',
          ],
          [
            'Norte: delivery tracking',
            'Norte Logística',
            'Tiago Nunes',
            'Lead',
            31000,
            'today+75',
            'First call',
            'today',
            'today-4',
            'Cold call',
          ],
          ['Cais: loyalty cards', 'Café do Cais', 'Inês Faria', 'Won', 3900, 'today-6', null, null, 'today-52', 'Referral'],
          [
            'Silva & Prado: case files',
            'Silva & Prado Advogados',
            'Júlio Prado',
            'Negotiation',
            22400,
            'today+6',
            'Agree on the start',
            'today+2',
            'today-47',
            'Referral',
          ],
          [
            'Central: stock of five shops',
            'Farmácia Central',
            'Sofia Matos',
            'Qualified',
            17600,
            'today+40',
            'Send references',
            'today-2',
            'today-19',
            'Event',
          ],
          ['TecnoPlast: quality records', 'TecnoPlast', 'Renato Alves', 'Lost', 38000, 'today-12', null, null, 'today-88', 'Cold call'],
          [
            'Girassol: parents’ app',
            'Escola Girassol',
            'Lívia Santos',
            'Lead',
            6800,
            'today+50',
            'Find a day for a demo',
            'today+4',
            'today-2',
            'Website',
          ],
          ['Miramar: room service', 'Hotel Miramar', 'Nuno Reis', 'Won', 18900, 'today-20', null, null, 'today-70', 'Event'],
          [
            'Visão: appointment book',
            'Ótica Visão',
            'Camila Rocha',
            'Proposal',
            7400,
            'today+14',
            'Ask about the proposal',
            'today+1',
            'today-22',
            'Website',
          ],
          [
            'Aurora: recipe book',
            'Padaria Aurora',
            'Paulo Mendes',
            'Lead',
            4200,
            'today+65',
            'Understand the need',
            'today+6',
            'today-1',
            'Referral',
          ],
          [
            'Vida Nova: second clinic',
            'Clínica Vida Nova',
            'Dra. Helena Costa',
            'Qualified',
            19800,
            'today+55',
            'Send a plan of the work',
            'today+7',
            'today-10',
            'Referral',
          ],
          ['Serra: spare parts', 'Metalúrgica Serra', 'Carlos Weber', 'Won', 12700, 'today-35', null, null, 'today-95', 'Event'],
          ['Norte: warehouse labels', 'Norte Logística', 'Tiago Nunes', 'Won', 8600, 'today-48', null, null, 'today-110', 'Website'],
          [
            'Miramar: staff rota',
            'Hotel Miramar',
            'Nuno Reis',
            'Negotiation',
            11200,
            'today+11',
            'Meet the team',
            'today+3',
            'today-30',
            'Referral',
          ],
          ['Central: home delivery', 'Farmácia Central', 'Sofia Matos', 'Lost', 9900, 'today-25', null, null, 'today-80', 'Website'],
        ],
      },
      {
        table: 'Activities',
        fields: ['Subject', 'Kind', 'Date', 'Company', 'Contact', 'What was said'],
        rows: [
          ['Price for four shops', 'Call', 'today-1', 'Padaria Aurora', 'Ana Ribeiro', 'She wants one invoice for all shops.'],
          [
            'Walk through the trial',
            'Meeting',
            'today-3',
            'Clínica Vida Nova',
            'Dra. Helena Costa',
            'The reception liked it; privacy is the open question.',
          ],
          ['Visit of the plant', 'Visit', 'today-6', 'Metalúrgica Serra', 'Carlos Weber', 'Two machines stand still every month.'],
          ['Proposal sent', 'Email', 'today-7', 'Colégio Horizonte', 'Marta Lopes', null],
          ['First contact', 'Call', 'today-4', 'Norte Logística', 'Tiago Nunes', 'Call back on a quiet day.'],
          ['Contract signed', 'Meeting', 'today-6', 'Café do Cais', 'Inês Faria', 'Starts next month.'],
          ['Questions on the contract', 'Email', 'today-5', 'Silva & Prado Advogados', 'Júlio Prado', null],
          ['Met at the fair', 'Meeting', 'today-19', 'Farmácia Central', 'Sofia Matos', 'Five shops, three of them new.'],
          ['They chose another offer', 'Call', 'today-12', 'TecnoPlast', 'Renato Alves', 'Price. Ask again next year.'],
          ['Request from the website', 'Email', 'today-2', 'Escola Girassol', 'Lívia Santos', null],
          ['Handover', 'Visit', 'today-20', 'Hotel Miramar', 'Nuno Reis', 'Asked about the rota of the staff.'],
          ['Proposal explained', 'Call', 'today-8', 'Ótica Visão', 'Camila Rocha', 'Decides after the holidays.'],
          ['Second clinic', 'Meeting', 'today-10', 'Clínica Vida Nova', 'Dra. Helena Costa', 'Opens in four months.'],
          ['Rota of the staff', 'Call', 'today-9', 'Hotel Miramar', 'Nuno Reis', 'Twenty people in summer.'],
          ['Recipes', 'Email', 'today-1', 'Padaria Aurora', 'Paulo Mendes', null],
        ],
      },
    ],
    forms: [
      {
        ...{ label: 'New enquiry', table: 'Deals', title: 'How can we help?', color: 'blue' },
        text: 'A few words are enough. We call back within one working day.',
        parts: [{ field: 'Deal', label: 'What do you need?' }, 'Company', 'Source', { field: 'Next step', label: 'When may we call?' }],
        thanks: { title: 'Thank you', text: 'We call back within one working day.' },
      },
      {
        ...{ label: 'Log a call', table: 'Activities', title: 'What was said?', color: 'violet' },
        parts: ['Subject', 'Kind', 'Date', 'Company', 'Contact', 'What was said'],
        thanks: { title: 'Noted' },
      },
    ],
    pages: [{ ...{ label: 'How we sell', icon: 'book', color: 'amber' }, text: '§howWeSell' }],
    apps: [
      {
        ...{ label: 'Control room', icon: 'layout-dashboard', color: 'blue' },
        blocks: part.page([
          [part.words('§welcome'), 6, 5],
          [part.figure('Deals', 'Open pipeline', 'blue', { of: 'Value', where: open }), 3, 3],
          [part.figure('Deals', 'Expected', 'violet', { of: 'Expected', where: open }), 3, 3],
          [
            part.chart('Deals', 'Value by stage', 'funnel', 'Stage', { of: 'Value', where: { all: [['Stage', 'noneOf', ['Lost']]] } }),
            6,
            8,
          ],
          [
            part.chart('Deals', 'Expected close by month', 'bar', 'Expected close', {
              of: 'Expected',
              bucket: 'month',
              color: 'violet',
              where: open,
            }),
            6,
            8,
          ],
          [
            part.list('Deals', 'Next steps', {
              fields: ['Deal', 'Company', 'Stage', 'Value', 'Next step', 'Next step on'],
              where: open,
              sort: 'Next step on',
            }),
            12,
            11,
          ],
          [part.list('Activities', 'Latest activities', { fields: ['Subject', 'Kind', 'Date', 'Company'], sort: '-Date' }), 7, 10],
          [part.chart('Deals', 'Where deals come from', 'donut', 'Source'), 5, 10],
        ]),
        menuBar: {
          title: 'Sales',
          color: 'blue',
          items: [
            '@app:Control room',
            '@app:Pipeline',
            { folder: 'Tables', items: ['@Companies', '@Contacts', '@Deals', '@Activities'] },
            '@page:How we sell',
          ],
        },
        bottomNav: [
          { label: 'Control room', icon: 'layout-dashboard', to: '@app:Control room' },
          { label: 'Pipeline', icon: 'layout-kanban', to: '@app:Pipeline' },
          { label: 'New deal', icon: 'target', to: '@Deals' },
        ],
      },
      {
        ...{ label: 'Pipeline', icon: 'layout-kanban', color: 'indigo' },
        blocks: part.page([
          [part.heading('Pipeline', 'Deals', 'Deal', 'New enquiry'), 12, 2],
          [part.filters('Deals', ['Stage', 'Source', 'Expected close']), 12, 3],
          [part.list('Deals', 'Deals', { view: 'Pipeline' }), 12, 16],
          [part.fill('Activities', 'Log a call'), 6, 14],
          [part.reading('How we sell'), 6, 14],
        ]),
        menuBar: {
          title: 'Sales',
          color: 'blue',
          items: [
            '@app:Control room',
            '@app:Pipeline',
            { folder: 'Tables', items: ['@Companies', '@Contacts', '@Deals', '@Activities'] },
            '@page:How we sell',
          ],
        },
      },
    ],
    automations: [
      part.whenCreated('Deals', 'First step of a new deal', 'Gives a new deal its first step, so that none is forgotten.', [
        part.setCells('Deals', { 'Next step': 'First call', 'Next step on': '{{today}}' }),
      ]),
      part.whenMatches(
        'Deals',
        { all: [['Stage', 'anyOf', ['Won']]] },
        'Note a won deal',
        'Keeps a won deal among the activities of its company.',
        [
          part.addRecord('Activities', {
            Subject: '{{trigger.@Deals/Deal}}',
            Kind: 'Meeting',
            Date: '{{today}}',
            Company: '{{trigger.@Deals/Company}}',
          }),
        ],
      ),
      part.onDay(
        'Deals',
        'Next step on',
        0,
        'Remind of the next step',
        'Points the people you choose to deals whose next step is due today.',
        [part.tellPeople],
      ),
    ],
  },
  texts: {
    welcome: {
      en: `# Good morning

**Next steps** first: what is due today stands at the top of the list below. Then the deals that close this month.

- Press *Mark as won* in a deal, and it leaves the board
- Every call belongs into *Activities*, even a short one`,
      pt: `# Bom dia

Primeiro os **próximos passos**: o que vence hoje está no alto da lista abaixo. Depois os negócios que fecham neste mês.

- Aperte *Marcar como ganho* em um negócio e ele sai do quadro
- Toda ligação vai para *Atividades*, mesmo uma curta`,
      es: `# Buenos días

Primero los **próximos pasos**: lo que vence hoy está arriba en la lista de abajo. Después los negocios que cierran este mes.

- Pulse *Marcar como ganado* en un negocio y sale del tablero
- Cada llamada va a *Actividades*, aunque sea corta`,
    },
    howWeSell: {
      en: `## Stages

1. **Lead**: somebody asked, nobody has talked to them yet
2. **Qualified**: there is a need, a budget and a person who decides
3. **Proposal**: they have our price in writing
4. **Negotiation**: only details are open
5. **Won** or **Lost**: say why in an activity

## Rules

- No open deal without a next step and a day
- A deal that does not move for 30 days gets a call, or is lost
- The value is the first year, without tax`,
      pt: `## Etapas

1. **Novo**: alguém perguntou, ninguém falou ainda com a pessoa
2. **Qualificado**: há necessidade, orçamento e quem decida
3. **Proposta**: eles têm o nosso preço por escrito
4. **Negociação**: só faltam detalhes
5. **Ganho** ou **Perdido**: diga o motivo em uma atividade

## Regras

- Nenhum negócio aberto sem próximo passo e data
- Um negócio parado há 30 dias recebe uma ligação, ou está perdido
- O valor é o do primeiro ano, sem impostos`,
      es: `## Etapas

1. **Nuevo**: alguien preguntó, nadie habló todavía con la persona
2. **Calificado**: hay necesidad, presupuesto y quien decida
3. **Propuesta**: tienen nuestro precio por escrito
4. **Negociación**: solo faltan detalles
5. **Ganado** o **Perdido**: diga el motivo en una actividad

## Reglas

- Ningún negocio abierto sin próximo paso y fecha
- Un negocio parado hace 30 días recibe una llamada, o está perdido
- El valor es el del primer año, sin impuestos`,
    },
  },
}
