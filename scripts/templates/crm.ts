import * as part from './parts.ts'
import { crmSamples } from './crm-samples.ts'
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
    records: crmSamples,
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
