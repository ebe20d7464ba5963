import * as part from './parts.ts'
import type { TemplateSource } from './template.ts'

const open = { all: [['State', 'noneOf', ['Done']]] } as { all: unknown[] }
const menu = {
  ...{ title: 'Events', color: 'pink' },
  items: [
    '@app:Stage',
    '@app:Guest list',
    { folder: 'Tables', items: ['@Events', '@Guests', '@Preparations', '@Suppliers'] },
    '@page:Run of the day',
  ],
}

/** Events with guests who answer, what is to prepare, and what it costs. */
export const events: TemplateSource = {
  slug: 'event-planning',
  categories: ['Events'],
  about: {
    en: {
      title: 'Event planning',
      short: 'Guests who answer by a form, preparations with days, suppliers and a budget.',
      description: `One place for everything before, on and after the day. **Guests** answer by a public form; the event counts who comes and who eats what. **Preparations** have a day and a person, suppliers an offer, and the budget knows what is left.

- A stage with the events ahead, what is due and what it costs
- A guest list with answers, a calendar of preparations
- A page with the run of the day, automations for answers and for what is due`,
    },
    pt: {
      title: 'Planejamento de eventos',
      short: 'Convidados que respondem por formulário, preparativos com datas, fornecedores e orçamento.',
      description: `Um lugar para tudo antes, durante e depois do dia. **Convidados** respondem por um formulário público; o evento conta quem vem e quem come o quê. **Preparativos** têm dia e pessoa, fornecedores uma proposta, e o orçamento sabe o que resta.

- Um palco com os próximos eventos, o que vence e quanto custa
- Uma lista de convidados com respostas, um calendário de preparativos
- Uma página com o roteiro do dia, automações para respostas e para o que vence`,
    },
  },
  plan: {
    version: 1,
    ...{ label: 'Events', icon: 'calendar', color: 'pink' },
    tables: [
      {
        ...{ label: 'Events', icon: 'calendar', color: 'pink' },
        fields: [
          part.title('Event', 240),
          part.pick('Kind', { Dinner: 'amber', Workshop: 'blue', Party: 'pink', Concert: 'violet' }, { width: 120 }),
          part.day('Date'),
          part.line('Where', { width: 180 }),
          part.number('Seats'),
          part.rollup('Coming', 'Guests', 'sum', 'Guests/People', { all: [['@Guests/Answer', 'anyOf', ['Yes']]] }),
          part.formula('Free seats', '{Seats} - IFBLANK({Coming}, 0)'),
          part.money('Budget'),
          part.rollup('Offers accepted', 'Suppliers', 'sum', 'Suppliers/Offer', {
            all: [['@Suppliers/State', 'anyOf', ['Booked', 'Paid']]],
          }),
          part.formula('Budget left', '{Budget} - IFBLANK({Offers accepted}, 0)'),
          part.formula('Days to go', 'IF({Date} >= TODAY(), DAYS({Date}, TODAY()), BLANK())'),
        ],
        views: [
          part.grid('All events', { sort: ['Date'] }),
          part.calendar('Calendar', 'Date', 'Kind'),
          part.gallery('Cards', ['Date', 'Where', 'Coming', 'Free seats'], 'Date'),
        ],
      },
      {
        ...{ label: 'Guests', icon: 'users', color: 'violet' },
        fields: [
          part.title('Guest', 200),
          part.link('Event', 'Events', 'Guests'),
          part.pick('Answer', { Invited: 'gray', Yes: 'green', Maybe: 'amber', No: 'red' }, { width: 110 }),
          part.number('People'),
          part.pick('Meal', { Anything: 'gray', Vegetarian: 'green', Vegan: 'teal', 'No gluten': 'amber' }, { width: 120 }),
          part.mail(),
          part.phone(),
          part.notes('Wishes'),
        ],
        views: [
          part.grid('All guests', { sort: ['Guest'], settings: { color_by: '@/Answer', figures: { '@/People': 'sum' } } }),
          part.board('By answer', 'Answer', ['Event', 'People', 'Meal']),
          part.grid('By event', {
            group: ['Event'],
            filter: { all: [['Answer', 'anyOf', ['Yes']]] },
            settings: { figures: { '@/People': 'sum' } },
          }),
        ],
      },
      {
        ...{ label: 'Preparations', icon: 'checklist', color: 'blue' },
        fields: [
          part.title('What', 260),
          part.link('Event', 'Events', 'Preparations'),
          part.pick('State', { 'To do': 'gray', 'In work': 'blue', Done: 'green' }, { width: 110 }),
          part.day('Due'),
          part.line('Person', { width: 140 }),
          part.formula('Late', 'IF(AND({Due} < TODAY(), {State} <> "Done"), DAYS(TODAY(), {Due}), BLANK())', { width: 90 }),
        ],
        views: [
          part.grid('By day', { sort: ['Due'], settings: { color_by: '@/State' } }),
          part.board('Board', 'State', ['Event', 'Due', 'Person']),
          part.calendar('Calendar', 'Due', 'State'),
        ],
      },
      {
        ...{ label: 'Suppliers', icon: 'truck', color: 'orange' },
        fields: [
          part.title('Supplier', 220),
          part.link('Event', 'Events', 'Suppliers'),
          part.pick('For', { Food: 'amber', Music: 'violet', Room: 'teal', Flowers: 'pink', Technology: 'blue' }, { width: 120 }),
          part.pick('State', { Asked: 'gray', Offer: 'blue', Booked: 'green', Paid: 'teal', Declined: 'red' }, { width: 110 }),
          part.money('Offer'),
          part.mail(),
          part.phone(),
        ],
        views: [
          part.grid('All suppliers', { sort: ['Supplier'], settings: { figures: { '@/Offer': 'sum' } } }),
          part.board('By state', 'State', ['Event', 'For', 'Offer'], { figures: { '@/Offer': 'sum' } }),
        ],
      },
    ],
    records: [
      {
        table: 'Events',
        fields: ['Event', 'Kind', 'Date', 'Where', 'Seats', 'Budget'],
        rows: [
          ['Spring dinner', 'Dinner', 'today+18', 'Garden room', 40, 3200],
          ['Baking workshop', 'Workshop', 'today+6', 'Teaching kitchen', 12, 600],
          ['Ten-year party', 'Party', 'today+47', 'Old factory', 120, 9500],
          ['Evening of fado', 'Concert', 'today-22', 'Cellar', 60, 1800],
        ],
      },
      {
        table: 'Guests',
        fields: ['Guest', 'Event', 'Answer', 'People', 'Meal', 'Email', 'Wishes'],
        rows: [
          ['Alberto Dias', 'Spring dinner', 'Yes', 2, 'Anything', 'alberto@mail.example', null],
          ['Bárbara Luz', 'Spring dinner', 'Yes', 1, 'Vegetarian', 'barbara@mail.example', null],
          ['Catarina Vale', 'Spring dinner', 'Maybe', 2, 'Anything', 'catarina@mail.example', 'Comes after eight'],
          ['Daniel Moura', 'Spring dinner', 'Yes', 4, 'No gluten', 'daniel@mail.example', 'One child'],
          ['Emília Serra', 'Spring dinner', 'No', 0, null, 'emilia@mail.example', 'On a journey'],
          ['Fernando Pires', 'Spring dinner', 'Invited', null, null, 'fernando@mail.example', null],
          ['Graça Tavares', 'Spring dinner', 'Yes', 2, 'Vegan', 'graca@mail.example', null],
          ['Henrique Sá', 'Baking workshop', 'Yes', 1, 'Anything', 'henrique@mail.example', null],
          ['Íris Campos', 'Baking workshop', 'Yes', 2, 'Anything', 'iris@mail.example', null],
          ['Joaquim Lobo', 'Baking workshop', 'Yes', 1, 'No gluten', 'joaquim@mail.example', null],
          ['Leonor Matos', 'Baking workshop', 'Invited', null, null, 'leonor@mail.example', null],
          ['Manuel Brito', 'Ten-year party', 'Invited', null, null, 'manuel@mail.example', null],
          ['Natália Cruz', 'Ten-year party', 'Yes', 2, 'Vegetarian', 'natalia@mail.example', 'Wants to say some words'],
          ['Orlando Vaz', 'Ten-year party', 'Invited', null, null, 'orlando@mail.example', null],
          ['Patrícia Gomes', 'Evening of fado', 'Yes', 2, 'Anything', 'patricia@mail.example', null],
          ['Quim Barros', 'Evening of fado', 'Yes', 6, 'Anything', 'quim@mail.example', 'A table at the front'],
        ],
      },
      {
        table: 'Preparations',
        fields: ['What', 'Event', 'State', 'Due', 'Person'],
        rows: [
          ['Send the invitations', 'Spring dinner', 'Done', 'today-10', 'Vera'],
          ['Menu with the kitchen', 'Spring dinner', 'In work', 'today+4', 'Simão'],
          ['Order flowers', 'Spring dinner', 'To do', 'today+11', 'Vera'],
          ['Plan of the tables', 'Spring dinner', 'To do', 'today+15', 'Vera'],
          ['Flour and forms', 'Baking workshop', 'In work', 'today+3', 'Simão'],
          ['Recipes for everybody', 'Baking workshop', 'Done', 'today-2', 'Simão'],
          ['Aprons', 'Baking workshop', 'To do', 'today-1', 'Vera'],
          ['Visit the factory', 'Ten-year party', 'Done', 'today-14', 'Olga'],
          ['Permit of the town', 'Ten-year party', 'In work', 'today+9', 'Olga'],
          ['List of songs', 'Ten-year party', 'To do', 'today+30', 'Simão'],
          ['Film of ten years', 'Ten-year party', 'To do', 'today+40', 'Olga'],
          ['Thank the musicians', 'Evening of fado', 'Done', 'today-20', 'Vera'],
        ],
      },
      {
        table: 'Suppliers',
        fields: ['Supplier', 'Event', 'For', 'State', 'Offer', 'Email'],
        rows: [
          ['Flores do Bairro', 'Spring dinner', 'Flowers', 'Offer', 280, 'ola@floresbairro.example'],
          ['Adega Velha', 'Spring dinner', 'Food', 'Booked', 940, 'vinhos@adegavelha.example'],
          ['Trio da Rua', 'Spring dinner', 'Music', 'Booked', 450, 'trio@musica.example'],
          ['Moinho Novo', 'Baking workshop', 'Food', 'Paid', 120, 'moinho@farinha.example'],
          ['Old factory', 'Ten-year party', 'Room', 'Booked', 2400, 'sala@fabrica.example'],
          ['Som & Luz', 'Ten-year party', 'Technology', 'Offer', 1350, 'tec@somluz.example'],
          ['Banda Larga', 'Ten-year party', 'Music', 'Asked', null, 'banda@larga.example'],
          ['Guitarras do Sul', 'Evening of fado', 'Music', 'Paid', 700, 'fado@sul.example'],
        ],
      },
    ],
    forms: [
      {
        ...{
          label: 'Answer the invitation',
          table: 'Guests',
          title: 'Are you coming?',
          text: 'One answer for all who come with you.',
          color: 'pink',
          sendLabel: 'Answer',
          public: true,
        },
        parts: [
          { field: 'Guest', label: 'Your name', required: true },
          'Answer',
          { field: 'People', label: 'How many are you?', when: { all: [['Answer', 'anyOf', ['Yes', 'Maybe']]] } },
          { field: 'Meal', when: { all: [['Answer', 'anyOf', ['Yes', 'Maybe']]] } },
          'Email',
          'Wishes',
        ],
        thanks: { title: 'Thank you', text: 'We look forward to you.' },
      },
    ],
    pages: [{ ...{ label: 'Run of the day', icon: 'clock', color: 'amber' }, text: '§day' }],
    apps: [
      {
        ...{ label: 'Stage', icon: 'star', color: 'pink' },
        blocks: part.page([
          [part.figure('Guests', 'People who come', 'green', { of: 'People', where: { all: [['Answer', 'anyOf', ['Yes']]] } }), 3, 3],
          [part.figure('Guests', 'Not answered', 'gray', { where: { all: [['Answer', 'anyOf', ['Invited']]] } }), 3, 3],
          [part.figure('Preparations', 'To prepare', 'blue', { where: open }), 3, 3],
          [part.figure('Suppliers', 'Booked', 'orange', { of: 'Offer', where: { all: [['State', 'anyOf', ['Booked', 'Paid']]] } }), 3, 3],
          [
            part.list('Events', 'Events ahead', {
              fields: ['Event', 'Date', 'Where', 'Coming', 'Free seats', 'Budget left', 'Days to go'],
              where: { all: [['Date', 'onOrAfter', { relative: 'today' }]] },
              sort: 'Date',
            }),
            12,
            7,
          ],
          [
            part.list('Preparations', 'What is due', { fields: ['What', 'Event', 'Due', 'Person', 'State'], where: open, sort: 'Due' }),
            7,
            11,
          ],
          [part.reading('Run of the day'), 5, 11],
          [part.list('Events', 'Calendar', { view: 'Calendar' }), 12, 14],
        ]),
        menuBar: menu,
        bottomNav: [
          { label: 'Stage', icon: 'star', to: '@app:Stage' },
          { label: 'Guests', icon: 'users', to: '@app:Guest list' },
          { label: 'New guest', icon: 'user-circle', to: '@Guests' },
        ],
      },
      {
        ...{ label: 'Guest list', icon: 'users', color: 'violet' },
        blocks: part.page([
          [part.heading('Guest list', 'Guests', 'Guest', 'Answer the invitation'), 12, 2],
          [part.filters('Guests', ['Event', 'Answer', 'Meal']), 12, 3],
          [part.chart('Guests', 'Answers', 'donut', 'Answer'), 4, 9],
          [
            part.chart('Guests', 'Meals', 'bar', 'Meal', { of: 'People', color: 'green', where: { all: [['Answer', 'anyOf', ['Yes']]] } }),
            4,
            9,
          ],
          [part.fill('Guests', 'Answer the invitation'), 4, 9],
          [part.list('Guests', 'All guests', { view: 'All guests' }), 12, 13],
        ]),
        menuBar: menu,
      },
    ],
    automations: [
      part.whenCreated('Preparations', 'Begin as to do', 'A new preparation stands at the beginning of the board.', [
        part.setCells('Preparations', { State: 'To do' }),
      ]),
      part.whenMatches(
        'Guests',
        {
          all: [
            ['Answer', 'anyOf', ['Yes']],
            ['Email', 'isFilled'],
          ],
        },
        'Thank for the answer',
        'Writes to a guest who comes.',
        [part.sendMail('{{trigger.@Guests/Email}}', '§thanksSubject', '§thanksBody')],
      ),
      part.onDay('Preparations', 'Due', 0, 'Due today', 'Points the people you choose to what is to be done today.', [part.tellPeople]),
    ],
  },
  texts: {
    thanksSubject: { en: 'We look forward to you', pt: 'Esperamos por você' },
    thanksBody: {
      en: 'Thank you for your answer, {{trigger.@Guests/Guest}}. We will write once more before the day.',
      pt: 'Obrigado pela resposta, {{trigger.@Guests/Guest}}. Escrevemos mais uma vez antes do dia.',
    },
    day: {
      en: `## Before

- [ ] Plan of the tables is printed
- [ ] Everybody has the numbers of the suppliers
- [ ] Meals are counted: *By event* in **Guests**

## On the day

| when | what | who |
| --- | --- | --- |
| 14:00 | Flowers, sound | Vera |
| 17:00 | Kitchen is ready | Simão |
| 18:30 | Doors | all |
| 20:00 | Dinner | kitchen |
| 23:30 | Last song | Olga |

## After

- [ ] Thank the suppliers, pay within a week`,
      pt: `## Antes

- [ ] O plano das mesas está impresso
- [ ] Todos têm os números dos fornecedores
- [ ] As refeições estão contadas: *Por evento* em **Convidados**

## No dia

| quando | o quê | quem |
| --- | --- | --- |
| 14:00 | Flores, som | Vera |
| 17:00 | Cozinha pronta | Simão |
| 18:30 | Portas | todos |
| 20:00 | Jantar | cozinha |
| 23:30 | Última música | Olga |

## Depois

- [ ] Agradecer aos fornecedores, pagar em uma semana`,
    },
  },
}
