import * as part from './parts.ts'
import { helpDeskSamples } from './help-desk-samples.ts'
import type { TemplateSource } from './template.ts'

const open = { all: [['Status', 'noneOf', ['Solved', 'Closed']]] } as { all: unknown[] }
const menu = {
  ...{ title: 'Help desk', color: 'violet' },
  items: [
    '@app:Desk',
    '@app:Answers',
    { folder: 'Tables', items: ['@Tickets', '@Replies', '@Customers', '@Known answers'] },
    '@page:Promises',
  ],
}

/** Tickets with a clock on each stage, replies, and answers that are known already. */
export const helpDesk: TemplateSource = {
  slug: 'help-desk',
  categories: ['Customer service'],
  featured: true,
  about: {
    en: {
      title: 'Help desk',
      short: 'Tickets with a clock on each stage, replies, and a shelf of known answers.',
      description: `Nobody waits unseen. Every **ticket** has a stage with a clock: the product measures how long it stands in *New* and *In work*, and shows what is over the promised time; while you wait for the customer the clock stands still.

- A desk with what is open, overdue and who waits longest
- Replies beside each ticket, customers with all their tickets, known answers by topic
- A public form for customers, a page with your promises, automations for first answers and for overdue tickets`,
    },
    pt: {
      title: 'Central de atendimento',
      short: 'Chamados com relógio em cada etapa, respostas e uma estante de soluções.',
      description: `Ninguém espera sem ser visto. Cada **chamado** tem uma etapa com relógio: o produto mede quanto tempo fica em *Novo* e *Em atendimento* e mostra o que passou do prazo; enquanto se espera pelo cliente, o relógio para.

- Uma mesa com o que está aberto, atrasado e quem espera há mais tempo
- Respostas ao lado de cada chamado, clientes com todos os seus chamados, soluções por assunto
- Um formulário público, uma página com as suas promessas, automações para primeiras respostas e chamados atrasados`,
    },
    es: {
      title: 'Mesa de ayuda',
      short: 'Casos con reloj en cada etapa, respuestas y un estante de soluciones.',
      description: `Nadie espera sin ser visto. Cada **caso** tiene una etapa con reloj: el producto mide cuánto tiempo está en *Nuevo* y *En atención* y muestra lo que pasó del plazo; mientras se espera al cliente, el reloj se detiene.

- Una mesa con lo abierto, lo atrasado y quién espera hace más tiempo
- Respuestas junto a cada caso, clientes con todos sus casos, soluciones por tema
- Un formulario público, una página con sus promesas, automatizaciones para primeras respuestas y casos atrasados`,
    },
  },
  plan: {
    version: 1,
    ...{ label: 'Help desk', icon: 'messages', color: 'violet' },
    tables: [
      {
        ...{ label: 'Customers', icon: 'users', color: 'teal' },
        fields: [
          part.title('Customer'),
          part.pick('Contract', { Basic: 'gray', Plus: 'blue', Premium: 'violet' }, { width: 120 }),
          part.mail(),
          part.phone(),
          part.rollup('Tickets in all', 'Tickets', 'count'),
          part.rollup('Open tickets', 'Tickets', 'count', null, { all: [['@Tickets/Status', 'noneOf', ['Solved', 'Closed']]] }),
        ],
        views: [
          part.grid('All customers', { sort: ['Customer'] }),
          part.grid('With open tickets', { filter: { all: [['Open tickets', 'greater', 0]] }, sort: ['-Open tickets'] }),
        ],
      },
      {
        ...{ label: 'Tickets', icon: 'inbox', color: 'violet' },
        fields: [
          part.title('Subject', 280),
          { label: 'Number', type: 'identifier', width: 90, settings: { prefix: 'T-', digits: 4 } },
          part.link('Customer', 'Customers', 'Tickets'),
          part.pick(
            'Status',
            { New: 'blue', 'In work': 'amber', Waiting: 'gray', Solved: 'green', Closed: 'teal' },
            {
              settings: {
                sla: true,
                slaClock: {
                  limits: { '@/Status/New': 240, '@/Status/In work': 1440 },
                  total: 4320,
                  pauses: ['@/Status/Waiting', '@/Status/Solved', '@/Status/Closed'],
                  workingHours: true,
                },
              },
            },
          ),
          part.pick('Priority', { Low: 'gray', Medium: 'amber', High: 'orange', Urgent: 'red' }, { width: 110 }),
          part.pick('Topic', { Account: 'blue', Invoice: 'green', Delivery: 'amber', Fault: 'red', Question: 'gray' }, { width: 120 }),
          part.mail('From'),
          part.moment('Came in'),
          part.moment('Solved at'),
          part.formula('Days open', 'IF(OR({Status} = "Solved", {Status} = "Closed"), BLANK(), DATEDIF({Came in}, NOW(), "days"))'),
          part.formula('Days to solve', 'IF(ISBLANK({Solved at}), BLANK(), DATEDIF({Came in}, {Solved at}, "days"))'),
          part.rollup('Replies given', 'Replies', 'count'),
          part.notes('Question'),
        ],
        views: [
          part.grid('Open tickets', { filter: open, sort: ['Came in'], settings: { color_by: '@/Priority' } }),
          part.board('Board', 'Status', ['Customer', 'Priority', 'Topic', 'Days open'], { color_by: '@/Priority' }),
          part.grid('By topic', { group: ['Topic'], sort: ['-Came in'] }),
          part.calendar('Calendar', 'Came in', 'Status'),
        ],
      },
      {
        ...{ label: 'Replies', icon: 'message', color: 'blue' },
        fields: [
          part.title('Reply', 300),
          part.link('Ticket', 'Tickets', 'Replies'),
          part.pick('Way', { Email: 'blue', Phone: 'green', Chat: 'violet' }, { width: 110 }),
          part.line('Person', { width: 140 }),
          part.moment('Sent at'),
          part.number('Minutes'),
        ],
        views: [part.grid('Latest first', { sort: ['-Sent at'], settings: { figures: { '@/Minutes': 'sum' } } })],
      },
      {
        ...{ label: 'Known answers', icon: 'bulb', color: 'amber' },
        fields: [
          part.title('Question', 300),
          part.pick('Topic', { Account: 'blue', Invoice: 'green', Delivery: 'amber', Fault: 'red' }, { width: 120 }),
          part.notes('Answer', { width: 420 }),
          part.day('Checked on'),
          part.formula('Old', 'IF(DAYS(TODAY(), {Checked on}) > 180, "Check", "")', { width: 90 }),
        ],
        views: [part.grid('By topic', { group: ['Topic'], settings: { rowHeight: 'medium' } })],
      },
    ],
    records: helpDeskSamples,
    forms: [
      {
        ...{ label: 'Ask for help', table: 'Tickets', title: 'How can we help?', color: 'violet', sendLabel: 'Send', public: true },
        text: 'Tell us in your own words. We answer within four working hours.',
        parts: [
          { field: 'Subject', label: 'In one line', required: true },
          { field: 'Question', label: 'What happened?' },
          'Topic',
          { field: 'From', label: 'Where do we answer?', required: true },
        ],
        thanks: { title: 'Thank you', text: 'We answer within four working hours.' },
      },
      {
        ...{ label: 'Log a reply', table: 'Replies', title: 'Log a reply', color: 'blue' },
        parts: ['Reply', 'Ticket', 'Way', 'Person', 'Sent at', 'Minutes'],
        thanks: { title: 'Noted' },
      },
    ],
    pages: [{ ...{ label: 'Promises', icon: 'certificate', color: 'amber' }, text: '§promises' }],
    apps: [
      {
        ...{ label: 'Desk', icon: 'messages', color: 'violet' },
        blocks: part.page([
          [part.heading('Help desk', 'Tickets', 'Subject', 'Ask for help'), 12, 2],
          [part.figure('Tickets', 'Open tickets', 'violet', { where: open }), 3, 3],
          [
            part.figure('Tickets', 'Urgent', 'red', {
              where: {
                all: [
                  ['Status', 'noneOf', ['Solved', 'Closed']],
                  ['Priority', 'anyOf', ['Urgent', 'High']],
                ],
              },
            }),
            3,
            3,
          ],
          [part.figure('Tickets', 'Days to solve, on average', 'green', { of: 'Days to solve', as: 'average' }), 3, 3],
          [part.figure('Replies', 'Minutes of replies', 'blue', { of: 'Minutes' }), 3, 3],
          [part.steps('Tickets', 'Status', 'Stages'), 12, 2],
          [
            part.list('Tickets', 'Open tickets', {
              view: 'Open tickets',
              fields: ['Number', 'Subject', 'Customer', 'Status', 'Priority', 'Days open'],
            }),
            12,
            10,
          ],
          [part.chart('Tickets', 'Tickets by topic', 'donut', 'Topic'), 5, 8],
          [part.chart('Tickets', 'Tickets by week', 'bar', 'Came in', { bucket: 'week', split: 'Topic' }), 7, 8],
          [part.list('Tickets', 'Board', { view: 'Board' }), 12, 13],
        ]),
        menuBar: menu,
        bottomNav: [
          { label: 'Desk', icon: 'messages', to: '@app:Desk' },
          { label: 'Answers', icon: 'bulb', to: '@app:Answers' },
          { label: 'New ticket', icon: 'inbox', to: '@Tickets' },
        ],
      },
      {
        ...{ label: 'Answers', icon: 'bulb', color: 'amber' },
        blocks: part.page([
          [part.heading('Answers', 'Known answers', 'Question'), 12, 2],
          [part.filters('Known answers', ['Topic']), 12, 3],
          [part.list('Known answers', 'Known answers', { view: 'By topic' }), 12, 11],
          [part.fill('Replies', 'Log a reply'), 6, 12],
          [part.reading('Promises'), 6, 12],
        ]),
        menuBar: menu,
      },
    ],
    automations: [
      part.whenCreated('Tickets', 'Begin the clock', 'A new ticket begins as new, and its clock runs.', [
        part.setCells('Tickets', { Status: 'New', 'Came in': '{{now}}' }),
      ]),
      part.whenMatches(
        'Tickets',
        { all: [['Status', 'anyOf', ['Solved']]] },
        'Tell that it is solved',
        'Notes the moment, and writes to whoever asked.',
        [part.setCells('Tickets', { 'Solved at': '{{now}}' }), part.sendMail('{{trigger.@Tickets/From}}', '§solvedSubject', '§solvedBody')],
      ),
      {
        name: 'Over the promised time',
        description: 'Points the people you choose to a ticket that stands too long in a stage.',
        trigger: { kind: 'stagePassed', settings: { tableId: '@Tickets', fieldId: '@/Status', level: 'breach' } },
        steps: [part.tellPeople],
      },
    ],
  },
  texts: {
    solvedSubject: {
      en: 'Solved: {{trigger.@Tickets/Subject}}',
      pt: 'Resolvido: {{trigger.@Tickets/Subject}}',
      es: 'Resuelto: {{trigger.@Tickets/Subject}}',
    },
    solvedBody: {
      en: 'Good news: your question is solved. If something is still open, just answer this mail.',
      pt: 'Boa notícia: a sua questão está resolvida. Se algo ainda está em aberto, responda a este e-mail.',
      es: 'Buenas noticias: su consulta está resuelta. Si algo sigue abierto, responda a este correo.',
    },
    promises: {
      en: `## What we promise

| Stage | at most |
| --- | --- |
| New | 4 working hours until the first answer |
| In work | 3 working days |
| Waiting | the clock stands still: the customer has the ball |

**Urgent** means that somebody cannot work. Everything else is at most *High*.

The view *Time in stages* of the table *Tickets* shows what is late, stage by stage.`,
      pt: `## O que prometemos

| Etapa | no máximo |
| --- | --- |
| Novo | 4 horas úteis até a primeira resposta |
| Em atendimento | 3 dias úteis |
| Aguardando | o relógio para: a bola está com o cliente |

**Urgente** quer dizer que alguém não consegue trabalhar. O resto é no máximo *Alta*.

A visão *Tempo nas etapas* da tabela *Chamados* mostra o que está atrasado, etapa por etapa.`,
      es: `## Lo que prometemos

| Etapa | como máximo |
| --- | --- |
| Nuevo | 4 horas hábiles hasta la primera respuesta |
| En atención | 3 días hábiles |
| Esperando | el reloj se detiene: la pelota la tiene el cliente |

**Urgente** quiere decir que alguien no puede trabajar. Lo demás es como máximo *Alta*.

La vista *Tiempo en etapas* de la tabla *Casos* muestra lo atrasado, etapa por etapa.`,
    },
  },
}
