import * as part from './parts.ts'
import type { TemplateSource } from './template.ts'

const waiting = { all: [['Status', 'anyOf', ['Sent in', 'In question']]] } as { all: unknown[] }
const menu = {
  ...{ title: 'Expenses', color: 'green' },
  items: [
    '@app:Approval',
    '@app:My expenses',
    { folder: 'Tables', items: ['@Expenses', '@Trips', '@People', '@Budgets'] },
    '@page:Travel rules',
  ],
}

/** Expenses that are sent in, looked at and paid, against the budget of their department. */
export const expenses: TemplateSource = {
  slug: 'expense-approval',
  categories: ['Finance', 'People'],
  featured: true,
  about: {
    en: {
      title: 'Expense approval',
      short: 'People send expenses in, somebody approves them, and every budget knows what is left.',
      description: `An **expense** is sent in by a short form with its receipt, approved or questioned by one press, and paid. Trips gather what belongs together; budgets of departments show how much of them is used.

- An approval desk with what waits, for how long and how much
- Two buttons in every row: approve, ask back
- A page with the travel rules, automations that stamp days and tell the person`,
    },
    pt: {
      title: 'Aprovação de despesas',
      short: 'As pessoas enviam despesas, alguém aprova, e cada orçamento sabe o que resta.',
      description: `Uma **despesa** chega por um formulário curto com o recibo, é aprovada ou questionada com um toque, e paga. Viagens juntam o que pertence a elas; orçamentos dos departamentos mostram quanto já foi usado.

- Uma mesa de aprovação com o que espera, há quanto tempo e quanto
- Dois botões em cada linha: aprovar, perguntar
- Uma página com as regras de viagem, automações que registram datas e avisam a pessoa`,
    },
    es: {
      title: 'Aprobación de gastos',
      short: 'Las personas envían gastos, alguien los aprueba y cada presupuesto sabe qué queda.',
      description: `Un **gasto** llega por un formulario corto con su recibo, se aprueba o se cuestiona con un toque, y se paga. Los viajes reúnen lo que va junto; los presupuestos de los departamentos muestran cuánto se usó.

- Una mesa de aprobación con lo que espera, hace cuánto y cuánto
- Dos botones en cada fila: aprobar, preguntar
- Una página con las reglas de viaje, automatizaciones que anotan fechas y avisan a la persona`,
    },
  },
  plan: {
    version: 1,
    ...{ label: 'Expenses', icon: 'receipt', color: 'green' },
    tables: [
      {
        ...{ label: 'Budgets', icon: 'wallet', color: 'teal' },
        fields: [
          part.title('Department'),
          part.money('Budget of the year'),
          part.rollup('Used', 'Expenses', 'sum', 'Expenses/Amount', { all: [['@Expenses/Status', 'anyOf', ['Approved', 'Paid']]] }),
          part.formula('Left', '{Budget of the year} - IFBLANK({Used}, 0)'),
          part.formula('Share used', 'ROUND(IFBLANK({Used}, 0) / {Budget of the year} * 100, 0) & " %"', { width: 110 }),
        ],
        views: [
          part.grid('All budgets', {
            sort: ['Department'],
            settings: { figures: { '@/Budget of the year': 'sum', '@/Used': 'sum', '@/Left': 'sum' } },
          }),
        ],
      },
      {
        ...{ label: 'People', icon: 'users', color: 'blue' },
        fields: [
          part.title('Person', 200),
          part.link('Department', 'Budgets', 'People'),
          part.mail(),
          part.rollup('To be paid', 'Expenses', 'sum', 'Expenses/Amount', { all: [['@Expenses/Status', 'anyOf', ['Approved']]] }),
        ],
        views: [part.grid('All people', { sort: ['Person'] })],
      },
      {
        ...{ label: 'Trips', icon: 'plane', color: 'indigo' },
        fields: [
          part.title('Trip', 240),
          part.link('Person', 'People', 'Trips'),
          part.range('Days'),
          part.line('City', { width: 140 }),
          part.rollup('Cost', 'Expenses', 'sum', 'Expenses/Amount'),
          part.notes('Purpose'),
        ],
        views: [
          part.grid('All trips', { sort: ['-Days'] }),
          part.gantt('Timeline', 'Days', 'Person', ['Trip', 'City'], { gantt_color_field: null }),
        ],
      },
      {
        ...{ label: 'Expenses', icon: 'receipt', color: 'green' },
        fields: [
          part.title('Expense', 260),
          part.link('Person', 'People', 'Expenses'),
          part.link('Department', 'Budgets', 'Expenses'),
          part.link('Trip', 'Trips', 'Expenses'),
          part.pick(
            'Kind',
            { Travel: 'indigo', Hotel: 'violet', Meals: 'amber', Material: 'teal', Training: 'blue', Other: 'gray' },
            { width: 120 },
          ),
          part.day('Date', { default: { kind: 'today' } }),
          part.money('Amount'),
          part.pick(
            'Status',
            { 'Sent in': 'blue', 'In question': 'amber', Approved: 'green', Paid: 'teal', Refused: 'red' },
            { width: 130 },
          ),
          part.button('Approve', 'green', { Status: '@/Status/Approved' }),
          part.button('Ask back', 'amber', { Status: '@/Status/In question' }),
          part.day('Decided on'),
          part.formula('Waiting days', 'IF(OR({Status} = "Sent in", {Status} = "In question"), DAYS(TODAY(), {Date}), BLANK())'),
          part.files('Receipt'),
          part.notes('Comment'),
        ],
        views: [
          part.grid('To decide', { filter: waiting, sort: ['Date'], settings: { figures: { '@/Amount': 'sum' }, color_by: '@/Status' } }),
          part.board('By status', 'Status', ['Person', 'Amount', 'Kind'], { figures: { '@/Amount': 'sum' } }),
          part.grid('To pay', {
            filter: { all: [['Status', 'anyOf', ['Approved']]] },
            group: ['Person'],
            settings: { figures: { '@/Amount': 'sum' } },
          }),
          part.grid('All expenses', { sort: ['-Date'], settings: { figures: { '@/Amount': 'sum' } } }),
          part.calendar('Calendar', 'Date', 'Kind'),
        ],
      },
    ],
    records: [
      {
        table: 'Budgets',
        fields: ['Department', 'Budget of the year'],
        rows: [
          ['Sales', 18000],
          ['Engineering', 12000],
          ['Marketing', 9000],
          ['Management', 6000],
        ],
      },
      {
        table: 'People',
        fields: ['Person', 'Department', 'Email'],
        rows: [
          ['Alice Prado', 'Sales', 'alice@empresa.example'],
          ['Bruno Teixeira', 'Sales', 'bruno@empresa.example'],
          ['Carolina Neves', 'Engineering', 'carolina@empresa.example'],
          ['Diogo Ramos', 'Engineering', 'diogo@empresa.example'],
          ['Elisa Campos', 'Marketing', 'elisa@empresa.example'],
          ['Filipe Rocha', 'Management', 'filipe@empresa.example'],
        ],
      },
      {
        table: 'Trips',
        fields: ['Trip', 'Person', 'Days', 'City', 'Purpose'],
        rows: [
          ['Fair in Madrid', 'Alice Prado', 'today-24..today-20', 'Madrid', 'Stand with two colleagues'],
          ['Visit to Curitiba', 'Bruno Teixeira', 'today-12..today-10', 'Curitiba', 'Three customers'],
          ['Conference', 'Carolina Neves', 'today-45..today-42', 'Lisboa', 'Talk on the second day'],
          ['Photo shooting', 'Elisa Campos', 'today-6..today-5', 'Porto', null],
          ['Planning of the year', 'Filipe Rocha', 'today+14..today+16', 'Évora', null],
        ],
      },
      {
        table: 'Expenses',
        fields: ['Expense', 'Person', 'Department', 'Trip', 'Kind', 'Date', 'Amount', 'Status', 'Decided on', 'Comment'],
        rows: [
          ['Flight to Madrid', 'Alice Prado', 'Sales', 'Fair in Madrid', 'Travel', 'today-24', 184.3, 'Paid', 'today-20', null],
          ['Hotel, four nights', 'Alice Prado', 'Sales', 'Fair in Madrid', 'Hotel', 'today-20', 512, 'Paid', 'today-17', null],
          [
            'Dinner with customers',
            'Alice Prado',
            'Sales',
            'Fair in Madrid',
            'Meals',
            'today-22',
            146.8,
            'Approved',
            'today-16',
            'Four people',
          ],
          ['Stand material', 'Alice Prado', 'Sales', 'Fair in Madrid', 'Material', 'today-25', 89.9, 'Paid', 'today-20', null],
          ['Flight to Curitiba', 'Bruno Teixeira', 'Sales', 'Visit to Curitiba', 'Travel', 'today-12', 231.5, 'Approved', 'today-8', null],
          [
            'Hotel, two nights',
            'Bruno Teixeira',
            'Sales',
            'Visit to Curitiba',
            'Hotel',
            'today-10',
            198,
            'In question',
            null,
            'Breakfast for two?',
          ],
          ['Taxi rides', 'Bruno Teixeira', 'Sales', 'Visit to Curitiba', 'Travel', 'today-11', 64.2, 'Sent in', null, null],
          ['Train to Lisboa', 'Carolina Neves', 'Engineering', 'Conference', 'Travel', 'today-45', 52.4, 'Paid', 'today-40', null],
          [
            'Ticket of the conference',
            'Carolina Neves',
            'Engineering',
            'Conference',
            'Training',
            'today-60',
            390,
            'Paid',
            'today-58',
            null,
          ],
          ['Hotel, three nights', 'Carolina Neves', 'Engineering', 'Conference', 'Hotel', 'today-42', 327, 'Paid', 'today-39', null],
          ['Course on databases', 'Diogo Ramos', 'Engineering', null, 'Training', 'today-8', 450, 'Sent in', null, 'Ten evenings'],
          ['Headset', 'Diogo Ramos', 'Engineering', null, 'Material', 'today-15', 79, 'Approved', 'today-13', null],
          ['Props for the photos', 'Elisa Campos', 'Marketing', 'Photo shooting', 'Material', 'today-7', 118.6, 'Sent in', null, null],
          ['Lunch of the team', 'Elisa Campos', 'Marketing', 'Photo shooting', 'Meals', 'today-5', 92.4, 'Sent in', null, 'Six people'],
          ['Models', 'Elisa Campos', 'Marketing', 'Photo shooting', 'Other', 'today-5', 640, 'In question', null, 'Invoice is missing'],
          [
            'First-class upgrade',
            'Filipe Rocha',
            'Management',
            null,
            'Travel',
            'today-30',
            210,
            'Refused',
            'today-28',
            'Against the rules',
          ],
          ['Room for the planning', 'Filipe Rocha', 'Management', 'Planning of the year', 'Hotel', 'today-2', 480, 'Sent in', null, null],
          ['Parking', 'Bruno Teixeira', 'Sales', null, 'Travel', 'today-3', 18.5, 'Sent in', null, null],
        ],
      },
    ],
    forms: [
      {
        ...{
          label: 'Send an expense',
          table: 'Expenses',
          title: 'Send an expense',
          text: 'One receipt, one expense. Paid with the next salary.',
          color: 'green',
          sendLabel: 'Send',
        },
        parts: [
          { field: 'Expense', label: 'What was it for?', required: true },
          'Person',
          'Department',
          'Kind',
          { field: 'Amount', required: true },
          'Date',
          'Trip',
          { field: 'Receipt', help: 'A photo is enough' },
          'Comment',
        ],
        thanks: { title: 'Thank you', text: 'You hear of it within a week.' },
      },
    ],
    pages: [{ ...{ label: 'Travel rules', icon: 'book', color: 'amber' }, text: '§rules' }],
    apps: [
      {
        ...{ label: 'Approval', icon: 'checkbox', color: 'green' },
        blocks: part.page([
          [part.figure('Expenses', 'Waiting', 'blue', { where: waiting }), 3, 3],
          [part.figure('Expenses', 'Amount that waits', 'amber', { of: 'Amount', where: waiting }), 3, 3],
          [part.figure('Expenses', 'To pay', 'green', { of: 'Amount', where: { all: [['Status', 'anyOf', ['Approved']]] } }), 3, 3],
          [part.figure('Expenses', 'Paid', 'teal', { of: 'Amount', where: { all: [['Status', 'anyOf', ['Paid']]] } }), 3, 3],
          [
            part.list('Expenses', 'To decide', {
              view: 'To decide',
              fields: ['Expense', 'Person', 'Amount', 'Approve', 'Ask back', 'Status'],
            }),
            12,
            11,
          ],
          [part.chart('Expenses', 'By kind', 'donut', 'Kind', { of: 'Amount' }), 5, 8],
          [part.chart('Expenses', 'By month and kind', 'stacked', 'Date', { of: 'Amount', bucket: 'month', split: 'Kind' }), 7, 8],
          [
            part.list('Budgets', 'Budgets', {
              view: 'All budgets',
              fields: ['Department', 'Budget of the year', 'Used', 'Left', 'Share used'],
            }),
            12,
            7,
          ],
        ]),
        menuBar: menu,
        bottomNav: [
          { label: 'Approval', icon: 'checkbox', to: '@app:Approval' },
          { label: 'My expenses', icon: 'receipt', to: '@app:My expenses' },
          { label: 'Send', icon: 'camera', to: '@Expenses' },
        ],
      },
      {
        ...{ label: 'My expenses', icon: 'receipt', color: 'teal' },
        blocks: part.page([
          [part.fill('Expenses', 'Send an expense'), 6, 16],
          [part.reading('Travel rules'), 6, 16],
          [part.filters('Expenses', ['Person', 'Status']), 12, 3],
          [
            part.list('Expenses', 'All expenses', { view: 'All expenses', fields: ['Expense', 'Person', 'Date', 'Amount', 'Status'] }),
            12,
            11,
          ],
        ]),
        menuBar: menu,
      },
    ],
    automations: [
      part.whenCreated('Expenses', 'Begin as sent in', 'An expense from the form waits for a decision.', [
        part.setCells('Expenses', { Status: 'Sent in' }),
      ]),
      part.whenMatches(
        'Expenses',
        { all: [['Status', 'anyOf', ['Approved', 'Refused']]] },
        'Stamp the decision',
        'Notes the day of the decision.',
        [part.setCells('Expenses', { 'Decided on': '{{today}}' })],
      ),
      part.whenMatches(
        'Expenses',
        { all: [['Status', 'anyOf', ['In question']]] },
        'Ask back',
        'Points the people you choose to an expense with a question.',
        [part.tellPeople],
      ),
    ],
  },
  texts: {
    rules: {
      en: `## What we pay

| | at most |
| --- | --- |
| Hotel | 140 a night |
| Meals on a trip | 45 a day |
| Train | second class |
| Flight | economy, booked two weeks before |

## How

1. Take a photo of the receipt on the day
2. Send it in by the form; one receipt, one expense
3. Expenses older than 60 days are not paid

Who approves does not approve their own.`,
      pt: `## O que pagamos

| | no máximo |
| --- | --- |
| Hotel | 140 por noite |
| Refeições em viagem | 45 por dia |
| Trem | segunda classe |
| Voo | econômica, reservado duas semanas antes |

## Como

1. Fotografe o recibo no mesmo dia
2. Envie pelo formulário; um recibo, uma despesa
3. Despesas com mais de 60 dias não são pagas

Quem aprova não aprova as próprias.`,
      es: `## Lo que pagamos

| | como máximo |
| --- | --- |
| Hotel | 140 por noche |
| Comidas de viaje | 45 por día |
| Tren | segunda clase |
| Vuelo | económica, reservado dos semanas antes |

## Cómo

1. Fotografíe el recibo en el día
2. Envíelo por el formulario; un recibo, un gasto
3. Los gastos de más de 60 días no se pagan

Quien aprueba no aprueba los propios.`,
    },
  },
}
