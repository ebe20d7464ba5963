import * as part from './parts.ts'
import type { TemplateSource } from './template.ts'

const inRun = { all: [['Stage', 'noneOf', ['Hired', 'Declined']]] } as { all: unknown[] }
const menu = {
  ...{ title: 'Hiring', color: 'orange' },
  items: [
    '@app:Pipeline',
    '@app:Openings',
    { folder: 'Tables', items: ['@Jobs', '@Applicants', '@Interviews', '@Onboarding'] },
    '@page:How we hire',
  ],
}

/** Jobs, applicants through their stages, interviews with scores, and the first weeks. */
export const hiring: TemplateSource = {
  slug: 'hiring',
  categories: ['People'],
  about: {
    en: {
      title: 'Hiring',
      short: 'Open jobs, applicants on a board, interviews with scores and the first weeks.',
      description: `From the opening to the first month. **Applicants** arrive by a public form, move over a board, are met in **interviews** with a score, and get a list for their first weeks once they are hired.

- A pipeline by stage, interviews in the calendar
- Jobs that know how many applied and how many are left
- A page with questions for everybody, automations for the first answer and for who is hired`,
    },
    pt: {
      title: 'Contratação',
      short: 'Vagas abertas, candidatos em um quadro, entrevistas com notas e as primeiras semanas.',
      description: `Da vaga ao primeiro mês. **Candidatos** chegam por um formulário público, andam por um quadro, são ouvidos em **entrevistas** com nota e recebem uma lista para as primeiras semanas quando são contratados.

- Um funil por etapa, entrevistas no calendário
- Vagas que sabem quantos se candidataram e quantos restam
- Uma página com perguntas para todos, automações para a primeira resposta e para quem é contratado`,
    },
  },
  plan: {
    version: 1,
    ...{ label: 'Hiring', icon: 'users-group', color: 'orange' },
    tables: [
      {
        ...{ label: 'Jobs', icon: 'briefcase', color: 'blue' },
        fields: [
          part.title('Job', 240),
          part.pick('Department', { Sales: 'blue', Kitchen: 'orange', Office: 'teal', Delivery: 'violet' }, { width: 130 }),
          part.pick('State', { Planned: 'gray', Open: 'green', Filled: 'blue', Closed: 'red' }, { width: 110 }),
          part.number('Places'),
          part.money('Salary from'),
          part.money('Salary to'),
          part.day('Open since'),
          part.rollup('Applied', 'Applicants', 'count'),
          part.rollup('In the run', 'Applicants', 'count', null, { all: [['@Applicants/Stage', 'noneOf', ['Hired', 'Declined']]] }),
          part.rollup('Hired', 'Applicants', 'count', null, { all: [['@Applicants/Stage', 'anyOf', ['Hired']]] }),
          part.formula('Days open', 'IF({State} = "Open", DAYS(TODAY(), {Open since}), BLANK())'),
          part.notes('About the job'),
        ],
        views: [
          part.grid('All jobs', { sort: ['Job'], settings: { color_by: '@/State' } }),
          part.grid('Open jobs', { filter: { all: [['State', 'anyOf', ['Open']]] }, sort: ['Open since'] }),
        ],
      },
      {
        ...{ label: 'Applicants', icon: 'user-circle', color: 'orange' },
        fields: [
          part.title('Name', 200),
          part.link('Job', 'Jobs', 'Applicants'),
          part.pick('Stage', {
            New: 'gray',
            Call: 'cyan',
            Interview: 'blue',
            Trial: 'amber',
            Offer: 'violet',
            Hired: 'green',
            Declined: 'red',
          }),
          part.mail(),
          part.phone(),
          part.day('Applied on', { default: { kind: 'today' } }),
          part.pick('Found us by', { Website: 'blue', Friend: 'green', Advert: 'amber', School: 'violet' }, { width: 120 }),
          part.rollup('Score', 'Interviews', 'average', 'Interviews/Score'),
          part.formula('Days since', 'IF(OR({Stage} = "Hired", {Stage} = "Declined"), BLANK(), DAYS(TODAY(), {Applied on}))'),
          part.files('CV'),
          part.notes('Why us?'),
        ],
        views: [
          part.grid('All applicants', { sort: ['-Applied on'], settings: { color_by: '@/Stage' } }),
          part.board('Pipeline', 'Stage', ['Job', 'Score', 'Days since']),
          part.grid('By job', { filter: inRun, group: ['Job'], sort: ['-Score'] }),
        ],
      },
      {
        ...{ label: 'Interviews', icon: 'messages', color: 'violet' },
        fields: [
          part.title('Interview', 240),
          part.link('Applicant', 'Applicants', 'Interviews'),
          part.moment('When'),
          part.line('With', { width: 150 }),
          part.pick('Way', { Phone: 'blue', Video: 'violet', 'In person': 'green' }, { width: 110 }),
          part.number('Score', { settings: { decimals: 1 } }),
          part.notes('Impression'),
        ],
        views: [part.grid('Latest first', { sort: ['-When'] }), part.calendar('Calendar', 'When', 'Way')],
      },
      {
        ...{ label: 'Onboarding', icon: 'checklist', color: 'green' },
        fields: [
          part.title('Newcomer', 200),
          part.link('Applicant', 'Applicants', 'Onboarding'),
          part.day('First day'),
          part.checks('First week', [
            'Contract signed',
            'Keys and clothes',
            'Computer and accounts',
            'Round through the house',
            'Lunch with the team',
          ]),
          part.line('Buddy', { width: 140 }),
          part.day('Talk after a month'),
        ],
        views: [
          part.grid('By first day', { sort: ['First day'] }),
          part.calendar('Calendar', 'First day', 'Newcomer', { calendar_color_field: null }),
        ],
      },
    ],
    records: [
      {
        table: 'Jobs',
        fields: ['Job', 'Department', 'State', 'Places', 'Salary from', 'Salary to', 'Open since', 'About the job'],
        rows: [
          ['Pastry cook', 'Kitchen', 'Open', 2, 1400, 1800, 'today-34', 'Early shift, free Sundays'],
          ['Shop assistant', 'Sales', 'Open', 1, 1100, 1300, 'today-20', null],
          ['Driver', 'Delivery', 'Open', 1, 1200, 1400, 'today-12', 'Electric vans only'],
          ['Bookkeeper', 'Office', 'Filled', 1, 1700, 2200, 'today-90', null],
          ['Shift leader', 'Kitchen', 'Planned', 1, 1900, 2300, null, 'From next spring on'],
        ],
      },
      {
        table: 'Applicants',
        fields: ['Name', 'Job', 'Stage', 'Email', 'Phone', 'Applied on', 'Found us by', 'Why us?'],
        rows: [
          [
            'Adriana Luz',
            'Pastry cook',
            'Trial',
            'adriana@mail.example',
            '+351 91 500 1001',
            'today-25',
            'School',
            'I love laminated dough.',
          ],
          ['Bento Cruz', 'Pastry cook', 'Interview', 'bento@mail.example', '+351 91 500 1002', 'today-18', 'Advert', null],
          ['Célia Pinto', 'Pastry cook', 'Offer', 'celia@mail.example', '+351 91 500 1003', 'today-30', 'Friend', 'Ten years in a hotel.'],
          ['Duarte Reis', 'Pastry cook', 'Declined', 'duarte@mail.example', '+351 91 500 1004', 'today-28', 'Advert', null],
          ['Eva Martins', 'Shop assistant', 'Call', 'eva@mail.example', '+351 91 500 1005', 'today-9', 'Website', null],
          [
            'Fábio Gomes',
            'Shop assistant',
            'New',
            'fabio@mail.example',
            '+351 91 500 1006',
            'today-1',
            'Website',
            'I live around the corner.',
          ],
          ['Gabriela Sá', 'Shop assistant', 'Interview', 'gabi@mail.example', '+351 91 500 1007', 'today-14', 'Friend', null],
          ['Hugo Paiva', 'Driver', 'New', 'hugo@mail.example', '+351 91 500 1008', 'today-2', 'Advert', null],
          ['Isabel Nóbrega', 'Driver', 'Call', 'isabel@mail.example', '+351 91 500 1009', 'today-7', 'Website', null],
          ['Jorge Faria', 'Driver', 'Declined', 'jorge@mail.example', '+351 91 500 1010', 'today-10', 'Advert', null],
          ['Karina Melo', 'Bookkeeper', 'Hired', 'karina@mail.example', '+351 91 500 1011', 'today-80', 'Friend', null],
          ['Leandro Vaz', 'Bookkeeper', 'Declined', 'leandro@mail.example', '+351 91 500 1012', 'today-85', 'Website', null],
          ['Marina Coelho', 'Shop assistant', 'Trial', 'marina@mail.example', '+351 91 500 1013', 'today-17', 'School', null],
          ['Nelson Brito', 'Pastry cook', 'Hired', 'nelson@mail.example', '+351 91 500 1014', 'today-33', 'Friend', null],
          ['Olívia Lemos', 'Pastry cook', 'New', 'olivia@mail.example', '+351 91 500 1015', 'today', 'School', 'My grandmother’s recipes.'],
        ],
      },
      {
        table: 'Interviews',
        fields: ['Interview', 'Applicant', 'When', 'With', 'Way', 'Score', 'Impression'],
        rows: [
          ['First talk, Adriana', 'Adriana Luz', 'today-20 10:00', 'Sílvia', 'In person', 8.5, 'Calm and exact.'],
          ['First talk, Bento', 'Bento Cruz', 'today+1 11:00', 'Sílvia', 'In person', null, null],
          ['First talk, Célia', 'Célia Pinto', 'today-24 09:30', 'Sílvia', 'Video', 9, 'Could lead a shift.'],
          ['Second talk, Célia', 'Célia Pinto', 'today-16 15:00', 'Rogério', 'In person', 8, null],
          ['First talk, Duarte', 'Duarte Reis', 'today-22 16:00', 'Sílvia', 'Phone', 4.5, 'Wanted another shift.'],
          ['First talk, Gabriela', 'Gabriela Sá', 'today+2 14:00', 'Rogério', 'In person', null, null],
          ['First talk, Marina', 'Marina Coelho', 'today-11 10:30', 'Rogério', 'In person', 7.5, 'Good with people.'],
          ['First talk, Karina', 'Karina Melo', 'today-72 09:00', 'Rogério', 'In person', 9.5, null],
          ['First talk, Nelson', 'Nelson Brito', 'today-29 11:00', 'Sílvia', 'In person', 8, null],
          ['First talk, Leandro', 'Leandro Vaz', 'today-76 17:00', 'Rogério', 'Phone', 6, null],
        ],
      },
      {
        table: 'Onboarding',
        fields: ['Newcomer', 'Applicant', 'First day', 'First week', 'Buddy', 'Talk after a month'],
        rows: [
          [
            'Karina Melo',
            'Karina Melo',
            'today-40',
            ['Contract signed', 'Keys and clothes', 'Computer and accounts', 'Round through the house', 'Lunch with the team'],
            'Rogério',
            'today-10',
          ],
          ['Nelson Brito', 'Nelson Brito', 'today+7', ['Contract signed'], 'Sílvia', 'today+37'],
        ],
      },
    ],
    forms: [
      {
        ...{
          label: 'Apply',
          table: 'Applicants',
          title: 'Work with us',
          text: 'Three minutes, no letter. We answer within a week.',
          color: 'orange',
          sendLabel: 'Apply',
          public: true,
        },
        parts: [
          { field: 'Name', required: true },
          { field: 'Email', required: true },
          'Phone',
          { field: 'Why us?', help: 'Two sentences are enough' },
          'Found us by',
          'CV',
        ],
        thanks: { title: 'Thank you', text: 'We answer within a week.' },
      },
      {
        ...{ label: 'After an interview', table: 'Interviews', title: 'How was it?', color: 'violet' },
        parts: ['Interview', 'Applicant', 'When', 'Way', 'Score', 'Impression'],
        thanks: { title: 'Noted' },
      },
    ],
    pages: [{ ...{ label: 'How we hire', icon: 'book', color: 'amber' }, text: '§rules' }],
    apps: [
      {
        ...{ label: 'Pipeline', icon: 'layout-kanban', color: 'orange' },
        blocks: part.page([
          [part.heading('Hiring', 'Applicants', 'Name', 'Apply'), 12, 2],
          [part.figure('Applicants', 'In the run', 'orange', { where: inRun }), 3, 3],
          [part.figure('Applicants', 'New', 'blue', { where: { all: [['Stage', 'anyOf', ['New']]] } }), 3, 3],
          [part.figure('Applicants', 'Hired', 'green', { where: { all: [['Stage', 'anyOf', ['Hired']]] } }), 3, 3],
          [part.figure('Interviews', 'Average score', 'violet', { of: 'Score', as: 'average' }), 3, 3],
          [part.list('Applicants', 'Pipeline', { view: 'Pipeline' }), 12, 14],
          [part.list('Interviews', 'Interviews', { view: 'Calendar' }), 7, 13],
          [part.fill('Interviews', 'After an interview'), 5, 13],
        ]),
        menuBar: menu,
        bottomNav: [
          { label: 'Pipeline', icon: 'layout-kanban', to: '@app:Pipeline' },
          { label: 'Openings', icon: 'briefcase', to: '@app:Openings' },
        ],
      },
      {
        ...{ label: 'Openings', icon: 'briefcase', color: 'blue' },
        blocks: part.page([
          [
            part.list('Jobs', 'Open jobs', {
              view: 'Open jobs',
              fields: ['Job', 'Department', 'Places', 'Applied', 'In the run', 'Days open'],
            }),
            12,
            8,
          ],
          [part.chart('Applicants', 'Applicants by job', 'stacked', 'Job', { split: 'Stage' }), 7, 9],
          [part.chart('Applicants', 'How they found us', 'donut', 'Found us by'), 5, 9],
          [part.reading('How we hire'), 6, 12],
          [part.list('Onboarding', 'First weeks', { fields: ['Newcomer', 'First day', 'First week', 'Buddy'], sort: 'First day' }), 6, 12],
        ]),
        menuBar: menu,
      },
    ],
    automations: [
      part.whenCreated('Applicants', 'Answer at once', 'Begins the application and thanks for it by mail.', [
        part.setCells('Applicants', { Stage: 'New', 'Applied on': '{{today}}' }),
        part.sendMail('{{trigger.@Applicants/Email}}', '§thanksSubject', '§thanksBody'),
      ]),
      part.whenMatches(
        'Applicants',
        { all: [['Stage', 'anyOf', ['Hired']]] },
        'Begin the first weeks',
        'Makes the list of the first weeks for who is hired.',
        [part.addRecord('Onboarding', { Newcomer: '{{trigger.@Applicants/Name}}' })],
      ),
      part.onDay('Onboarding', 'Talk after a month', 0, 'Talk after a month', 'Points the people you choose to a newcomer after a month.', [
        part.tellPeople,
      ]),
    ],
  },
  texts: {
    thanksSubject: { en: 'Your application', pt: 'A sua candidatura' },
    thanksBody: {
      en: 'Thank you, {{trigger.@Applicants/Name}}. We read every application and answer within a week.',
      pt: 'Obrigado, {{trigger.@Applicants/Name}}. Lemos cada candidatura e respondemos em uma semana.',
    },
    rules: {
      en: `## The same questions for everybody

1. What did you do last week that you are proud of?
2. When did you last change your mind at work?
3. What should we know about you that is not in the papers?

## Scores

- **9 to 10**: we should not lose this person
- **7 to 8**: good
- **below 7**: a friendly no, within two days

Nobody waits longer than a week in one stage.`,
      pt: `## As mesmas perguntas para todos

1. O que você fez na semana passada que dá orgulho?
2. Quando foi a última vez que mudou de ideia no trabalho?
3. O que devemos saber de você que não está nos papéis?

## Notas

- **9 a 10**: não devemos perder esta pessoa
- **7 a 8**: bom
- **abaixo de 7**: um não gentil, em dois dias

Ninguém espera mais de uma semana na mesma etapa.`,
    },
  },
}
