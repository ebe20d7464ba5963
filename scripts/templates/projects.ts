import * as part from './parts.ts'
import type { TemplateSource } from './template.ts'

const running = { all: [['Status', 'anyOf', ['Planned', 'Running']]] } as { all: unknown[] }
const openTasks = { all: [['State', 'noneOf', ['Done']]] } as { all: unknown[] }
const menu = {
  ...{ title: 'Projects', color: 'indigo' },
  items: [
    '@app:Overview',
    '@app:Work',
    { folder: 'Tables', items: ['@Projects', '@Work items', '@Milestones', '@Hours', '@Clients'] },
    '@page:How we work',
  ],
}

/** Projects with their work, milestones and hours, against a budget. */
export const projects: TemplateSource = {
  slug: 'projects',
  categories: ['Projects'],
  featured: true,
  about: {
    en: {
      title: 'Project management',
      short: 'Projects, tasks, milestones and hours, and how much of the budget is used.',
      description: `Every **project** shows how far it is, how many hours went into it and what is left of its budget. **Work items** move over a board, milestones stand in the calendar, and hours are logged by a short form.

- An overview with progress, a timeline and the milestones ahead
- A board of work by state, hours by person, projects by client
- A page with the rules of the team, automations that keep days and states in order`,
    },
    pt: {
      title: 'Gestão de projetos',
      short: 'Projetos, tarefas, marcos e horas, e quanto do orçamento já foi usado.',
      description: `Cada **projeto** mostra o quanto avançou, quantas horas levou e o que resta do orçamento. As **tarefas** andam por um quadro, os marcos ficam no calendário e as horas entram por um formulário curto.

- Uma visão geral com o avanço, uma linha do tempo e os próximos marcos
- Um quadro de tarefas por estado, horas por pessoa, projetos por cliente
- Uma página com as regras da equipe, automações que mantêm datas e estados em ordem`,
    },
    es: {
      title: 'Gestión de proyectos',
      short: 'Proyectos, tareas, hitos y horas, y cuánto del presupuesto ya se usó.',
      description: `Cada **proyecto** muestra cuánto avanzó, cuántas horas llevó y qué queda del presupuesto. Las **tareas** avanzan por un tablero, los hitos están en el calendario y las horas entran por un formulario corto.

- Un resumen con el avance, una línea de tiempo y los próximos hitos
- Un tablero de tareas por estado, horas por persona, proyectos por cliente
- Una página con las reglas del equipo, automatizaciones que mantienen fechas y estados en orden`,
    },
  },
  plan: {
    version: 1,
    ...{ label: 'Projects', icon: 'layout-kanban', color: 'indigo' },
    tables: [
      {
        ...{ label: 'Clients', icon: 'building', color: 'teal' },
        fields: [
          part.title('Client'),
          part.line('Contact', { width: 180 }),
          part.mail(),
          part.rollup('Budget in all', 'Projects', 'sum', 'Projects/Budget'),
        ],
        views: [part.grid('All clients', { sort: ['Client'] })],
      },
      {
        ...{ label: 'Projects', icon: 'rocket', color: 'indigo' },
        fields: [
          part.title('Project', 260),
          part.link('Client', 'Clients', 'Projects'),
          part.pick('Status', { Planned: 'gray', Running: 'blue', Paused: 'amber', Finished: 'green' }),
          part.range('Period'),
          part.money('Budget'),
          part.rollup('Hours used', 'Hours', 'sum', 'Hours/Hours'),
          part.money('Rate per hour'),
          part.formula('Spent', '{Hours used} * {Rate per hour}'),
          part.formula('Budget left', '{Budget} - IFBLANK({Spent}, 0)'),
          part.rollup('Items', 'Work items', 'count'),
          part.rollup('Items done', 'Work items', 'count', null, { all: [['@Work items/State', 'anyOf', ['Done']]] }),
          part.formula('Progress', 'IF({Items} > 0, ROUND({Items done} / {Items} * 100, 0) & " %", "")', { width: 100 }),
        ],
        views: [
          part.grid('All projects', {
            sort: ['Project'],
            settings: { color_by: '@/Status', figures: { '@/Budget': 'sum', '@/Spent': 'sum' } },
          }),
          part.gantt('Timeline', 'Period', 'Status', ['Project', 'Progress']),
          part.board('By status', 'Status', ['Client', 'Progress', 'Budget left']),
        ],
      },
      {
        ...{ label: 'Work items', icon: 'checklist', color: 'blue' },
        fields: [
          part.title('Item', 280),
          part.link('Project', 'Projects', 'Work items'),
          part.pick('State', { 'To do': 'gray', Doing: 'blue', 'In review': 'violet', Done: 'green' }),
          part.pick('Priority', { Low: 'gray', Medium: 'amber', High: 'red' }, { width: 110 }),
          part.line('Person', { width: 140 }),
          part.day('Due'),
          part.number('Estimated hours'),
          part.formula('Late', 'IF(AND({Due} < TODAY(), {State} <> "Done"), DAYS(TODAY(), {Due}), BLANK())', { width: 100 }),
          part.notes('Details'),
        ],
        views: [
          part.grid('All items', { sort: ['Due'], settings: { color_by: '@/Priority' } }),
          part.board('Board', 'State', ['Project', 'Person', 'Due'], { color_by: '@/Priority' }),
          part.calendar('Calendar', 'Due', 'State'),
          part.grid('By person', { filter: openTasks, group: ['Person'], sort: ['Due'] }),
        ],
      },
      {
        ...{ label: 'Milestones', icon: 'flag', color: 'amber' },
        fields: [
          part.title('Milestone', 260),
          part.link('Project', 'Projects', 'Milestones'),
          part.day('Date'),
          part.tick('Reached'),
          part.formula('Days to go', 'IF({Reached}, BLANK(), DAYS({Date}, TODAY()))'),
        ],
        views: [part.grid('By date', { sort: ['Date'] }), part.calendar('Calendar', 'Date', 'Project', { calendar_color_field: null })],
      },
      {
        ...{ label: 'Hours', icon: 'clock', color: 'green' },
        fields: [
          part.title('Done', 260),
          part.link('Project', 'Projects', 'Hours'),
          part.line('Person', { width: 140 }),
          part.day('Date', { default: { kind: 'today' } }),
          part.number('Hours', { settings: { decimals: 1 } }),
        ],
        views: [
          part.grid('Latest first', { sort: ['-Date'], settings: { figures: { '@/Hours': 'sum' } } }),
          part.grid('By person', { group: ['Person'], settings: { figures: { '@/Hours': 'sum' } } }),
        ],
      },
    ],
    records: [
      {
        table: 'Clients',
        fields: ['Client', 'Contact', 'Email'],
        rows: [
          ['Grupo Alvorada', 'Beatriz Moura', 'beatriz@alvorada.example'],
          ['Câmara de Sintra', 'João Pires', 'joao@sintra.example'],
          ['Livraria Palavra', 'Clara Dias', 'clara@palavra.example'],
          ['Agro Boa Terra', 'Miguel Souza', 'miguel@boaterra.example'],
        ],
      },
      {
        table: 'Projects',
        fields: ['Project', 'Client', 'Status', 'Period', 'Budget', 'Rate per hour'],
        rows: [
          ['New website', 'Livraria Palavra', 'Running', 'today-40..today+25', 12000, 60],
          ['Citizens’ portal', 'Câmara de Sintra', 'Running', 'today-75..today+90', 48000, 70],
          ['Harvest app', 'Agro Boa Terra', 'Running', 'today-20..today+60', 22000, 65],
          ['Brand book', 'Grupo Alvorada', 'Finished', 'today-110..today-30', 9000, 60],
          ['Intranet', 'Grupo Alvorada', 'Planned', 'today+15..today+100', 30000, 65],
          ['Shop in the app', 'Livraria Palavra', 'Paused', 'today-60..today+40', 15000, 60],
        ],
      },
      {
        table: 'Work items',
        fields: ['Item', 'Project', 'State', 'Priority', 'Person', 'Due', 'Estimated hours'],
        rows: [
          ['Sitemap', 'New website', 'Done', 'Medium', 'Rita', 'today-30', 8],
          ['Design of the home page', 'New website', 'Done', 'High', 'Davi', 'today-18', 16],
          ['Catalogue with search', 'New website', 'Doing', 'High', 'Lucas', 'today+4', 30],
          ['Texts in three languages', 'New website', 'To do', 'Medium', 'Rita', 'today+10', 12],
          ['Test with readers', 'New website', 'To do', 'Low', 'Davi', 'today+18', 6],
          ['Sign-in with the citizen card', 'Citizens’ portal', 'In review', 'High', 'Lucas', 'today-2', 40],
          ['Forms of the registry', 'Citizens’ portal', 'Doing', 'High', 'Teresa', 'today+7', 50],
          ['Accessibility check', 'Citizens’ portal', 'To do', 'Medium', 'Davi', 'today+21', 14],
          ['Interviews with clerks', 'Citizens’ portal', 'Done', 'Medium', 'Teresa', 'today-50', 10],
          ['Import of old cases', 'Citizens’ portal', 'To do', 'Medium', 'Lucas', 'today+35', 24],
          ['Map of the fields', 'Harvest app', 'Doing', 'Medium', 'Rita', 'today+3', 20],
          ['Work without a network', 'Harvest app', 'To do', 'High', 'Lucas', 'today+16', 36],
          ['Weather of the week', 'Harvest app', 'In review', 'Low', 'Teresa', 'today-1', 8],
          ['Logo', 'Brand book', 'Done', 'High', 'Davi', 'today-80', 24],
          ['Colours and type', 'Brand book', 'Done', 'Medium', 'Davi', 'today-60', 16],
          ['Handover', 'Brand book', 'Done', 'Low', 'Rita', 'today-32', 4],
          ['List of wishes', 'Intranet', 'To do', 'Medium', 'Teresa', 'today+20', 8],
          ['Payment by card', 'Shop in the app', 'To do', 'High', 'Lucas', 'today+30', 30],
        ],
      },
      {
        table: 'Milestones',
        fields: ['Milestone', 'Project', 'Date', 'Reached'],
        rows: [
          ['Design approved', 'New website', 'today-15', true],
          ['Website goes live', 'New website', 'today+24', false],
          ['First office uses it', 'Citizens’ portal', 'today+30', false],
          ['All offices', 'Citizens’ portal', 'today+88', false],
          ['Trial on one farm', 'Harvest app', 'today+20', false],
          ['Brand book printed', 'Brand book', 'today-31', true],
          ['Start of the intranet', 'Intranet', 'today+15', false],
        ],
      },
      {
        table: 'Hours',
        fields: ['Done', 'Project', 'Person', 'Date', 'Hours'],
        rows: [
          ['Sitemap with the shop', 'New website', 'Rita', 'today-32', 7.5],
          ['Home page, two drafts', 'New website', 'Davi', 'today-22', 14],
          ['Search', 'New website', 'Lucas', 'today-6', 11.5],
          ['Search, second day', 'New website', 'Lucas', 'today-5', 6],
          ['Interviews', 'Citizens’ portal', 'Teresa', 'today-52', 9],
          ['Sign-in', 'Citizens’ portal', 'Lucas', 'today-20', 22],
          ['Sign-in, tests', 'Citizens’ portal', 'Lucas', 'today-9', 16],
          ['Forms', 'Citizens’ portal', 'Teresa', 'today-7', 18.5],
          ['Forms, second week', 'Citizens’ portal', 'Teresa', 'today-1', 21],
          ['Map', 'Harvest app', 'Rita', 'today-4', 12],
          ['Weather', 'Harvest app', 'Teresa', 'today-3', 7],
          ['Logo, three ways', 'Brand book', 'Davi', 'today-90', 26],
          ['Colours', 'Brand book', 'Davi', 'today-64', 15],
          ['Print files', 'Brand book', 'Rita', 'today-34', 6.5],
          ['First shelf of the shop', 'Shop in the app', 'Lucas', 'today-48', 19],
        ],
      },
    ],
    forms: [
      {
        ...{ label: 'Log hours', table: 'Hours', title: 'Log hours', color: 'green', sendLabel: 'Log' },
        parts: ['Done', 'Project', 'Person', 'Date', 'Hours'],
        thanks: { title: 'Noted' },
      },
      {
        ...{ label: 'New item', table: 'Work items', title: 'What is to do?', color: 'blue' },
        parts: ['Item', 'Project', 'Priority', 'Person', 'Due', 'Details'],
        thanks: { title: 'It is on the board' },
      },
    ],
    pages: [{ ...{ label: 'How we work', icon: 'book', color: 'amber' }, text: '§rules' }],
    apps: [
      {
        ...{ label: 'Overview', icon: 'layout-dashboard', color: 'indigo' },
        blocks: part.page([
          [part.words('§welcome'), 6, 5],
          [part.figure('Projects', 'Running projects', 'blue', { where: { all: [['Status', 'anyOf', ['Running']]] } }), 3, 3],
          [part.figure('Work items', 'Open items', 'amber', { where: openTasks }), 3, 3],
          [
            part.list('Projects', 'Projects', {
              fields: ['Project', 'Client', 'Status', 'Progress', 'Hours used', 'Budget left'],
              where: running,
              sort: 'Project',
            }),
            12,
            8,
          ],
          [part.chart('Hours', 'Hours by week', 'bar', 'Date', { of: 'Hours', bucket: 'week', color: 'green' }), 6, 8],
          [part.chart('Work items', 'Items by project', 'stacked', 'Project', { split: 'State' }), 6, 8],
          [
            part.list('Milestones', 'Milestones ahead', {
              where: { all: [['Reached', 'isNotChecked']] },
              sort: 'Date',
              fields: ['Milestone', 'Project', 'Date', 'Days to go'],
            }),
            7,
            9,
          ],
          [part.fill('Hours', 'Log hours'), 5, 9],
          [part.list('Projects', 'Timeline', { view: 'Timeline' }), 12, 12],
        ]),
        menuBar: menu,
        bottomNav: [
          { label: 'Overview', icon: 'layout-dashboard', to: '@app:Overview' },
          { label: 'Work', icon: 'layout-kanban', to: '@app:Work' },
          { label: 'Log hours', icon: 'clock', to: '@Hours' },
        ],
      },
      {
        ...{ label: 'Work', icon: 'layout-kanban', color: 'blue' },
        blocks: part.page([
          [part.heading('Work', 'Work items', 'Item', 'New item'), 12, 2],
          [part.filters('Work items', ['Project', 'Person', 'Priority']), 12, 3],
          [part.list('Work items', 'Board', { view: 'Board' }), 12, 16],
          [part.list('Work items', 'By person', { view: 'By person' }), 12, 12],
        ]),
        menuBar: menu,
      },
    ],
    automations: [
      part.whenMatches(
        'Work items',
        {
          all: [
            ['State', 'anyOf', ['Doing']],
            ['Due', 'isEmpty'],
          ],
        },
        'A day for what is begun',
        'An item that somebody begins without a day gets today.',
        [part.setCells('Work items', { Due: '{{today}}' })],
      ),
      part.whenCreated('Work items', 'Begin as to do', 'A new item stands at the beginning of the board.', [
        part.setCells('Work items', { State: 'To do' }),
      ]),
      part.onDay(
        'Milestones',
        'Date',
        -7,
        'A week before a milestone',
        'Points the people you choose to a milestone seven days before it.',
        [part.tellPeople],
      ),
    ],
  },
  texts: {
    welcome: {
      en: `# This week

Look at **Budget left** first: a project below a tenth of its budget needs a word with the client.

- Items move only when somebody moves them
- Log hours on the day, not at the end of the month`,
      pt: `# Esta semana

Olhe primeiro **Orçamento restante**: um projeto com menos de um décimo do orçamento pede uma conversa com o cliente.

- Uma tarefa só anda quando alguém a move
- Registre as horas no dia, não no fim do mês`,
      es: `# Esta semana

Mire primero **Presupuesto restante**: un proyecto con menos de una décima parte del presupuesto pide hablar con el cliente.

- Una tarea solo avanza cuando alguien la mueve
- Registre las horas en el día, no a fin de mes`,
    },
    rules: {
      en: `## The week

- **Monday**, 20 minutes: what is late, what is due, who needs help
- **Thursday**: reviews; nothing waits in *In review* over the weekend
- **Friday**: hours are complete by noon

## An item is done when

1. Somebody else has looked at it
2. It is in the hands of the client, or in the product
3. Its hours are logged`,
      pt: `## A semana

- **Segunda**, 20 minutos: o que está atrasado, o que vence, quem precisa de ajuda
- **Quinta**: revisões; nada espera em *Em revisão* no fim de semana
- **Sexta**: as horas estão completas até o meio-dia

## Uma tarefa está pronta quando

1. Outra pessoa olhou para ela
2. Está com o cliente, ou no produto
3. As horas estão registradas`,
      es: `## La semana

- **Lunes**, 20 minutos: qué está atrasado, qué vence, quién necesita ayuda
- **Jueves**: revisiones; nada espera en *En revisión* el fin de semana
- **Viernes**: las horas están completas al mediodía

## Una tarea está lista cuando

1. Otra persona la miró
2. Está en manos del cliente, o en el producto
3. Sus horas están registradas`,
    },
  },
}
