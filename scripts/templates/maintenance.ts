import * as part from './parts.ts'
import { maintenanceSamples } from './maintenance-samples.ts'
import type { TemplateSource } from './template.ts'

const open = { all: [['Status', 'noneOf', ['Done', 'Refused']]] } as { all: unknown[] }
const menu = {
  ...{ title: 'Maintenance', color: 'orange' },
  items: [
    '@app:Workshop',
    '@app:Buildings',
    { folder: 'Tables', items: ['@Requests', '@Places', '@Machines', '@Inspections', '@Technicians'] },
    '@page:House rules',
  ],
}

/** Requests that anybody reports by a public form, with places, machines and inspections. */
export const maintenance: TemplateSource = {
  slug: 'maintenance-requests',
  categories: ['Operations', 'Property'],
  featured: true,
  about: {
    en: {
      title: 'Maintenance requests',
      short: 'Anybody reports what is broken by a public form; the workshop sees what comes first.',
      description: `A public form stands behind a QR code on the wall: whoever sees something broken **reports** it in a minute, without an account. The workshop has a board by state, technicians with their work, machines with their history and inspections that come back by themselves.

- A workshop with what is open, dangerous and overdue
- Buildings and machines with the cost of their repairs
- A calendar of inspections, a page with the rules of the house, automations for danger and for what is done`,
    },
    pt: {
      title: 'Pedidos de manutenção',
      short: 'Qualquer pessoa relata o que quebrou por um formulário público; a oficina vê o que vem primeiro.',
      description: `Um formulário público fica atrás de um QR code na parede: quem vê algo quebrado **relata** em um minuto, sem conta. A oficina tem um quadro por estado, técnicos com os seus trabalhos, máquinas com a sua história e inspeções que voltam sozinhas.

- Uma oficina com o que está aberto, perigoso e atrasado
- Prédios e máquinas com o custo dos reparos
- Um calendário de inspeções, uma página com as regras da casa, automações para perigo e para o que está pronto`,
    },
    es: {
      title: 'Solicitudes de mantenimiento',
      short: 'Cualquiera avisa lo que se rompió por un formulario público; el taller ve qué va primero.',
      description: `Un formulario público está detrás de un código QR en la pared: quien ve algo roto lo **avisa** en un minuto, sin cuenta. El taller tiene un tablero por estado, técnicos con sus trabajos, máquinas con su historia e inspecciones que vuelven solas.

- Un taller con lo abierto, lo peligroso y lo atrasado
- Edificios y máquinas con el costo de sus reparaciones
- Un calendario de inspecciones, una página con las reglas de la casa, automatizaciones para el peligro y para lo terminado`,
    },
  },
  plan: {
    version: 1,
    ...{ label: 'Maintenance', icon: 'tool', color: 'orange' },
    tables: [
      {
        ...{ label: 'Places', icon: 'building', color: 'teal' },
        fields: [
          part.title('Place'),
          part.pick('Kind', { Building: 'teal', Floor: 'blue', Yard: 'green' }, { width: 110 }),
          part.line('Address', { width: 220 }),
          part.rollup('Open requests', 'Requests', 'count', null, { all: [['@Requests/Status', 'noneOf', ['Done', 'Refused']]] }),
          part.rollup('Repairs so far', 'Requests', 'sum', 'Requests/Cost'),
        ],
        views: [part.grid('All places', { sort: ['Place'], settings: { figures: { '@/Repairs so far': 'sum' } } })],
      },
      {
        ...{ label: 'Technicians', icon: 'users-group', color: 'blue' },
        fields: [
          part.title('Technician'),
          part.picks('Skills', { Electricity: 'amber', Water: 'blue', Wood: 'orange', Machines: 'violet' }),
          part.phone(),
          part.rollup('Work in hand', 'Requests', 'count', null, { all: [['@Requests/Status', 'anyOf', ['Planned', 'In work']]] }),
        ],
        views: [part.grid('All technicians', { sort: ['Technician'] })],
      },
      {
        ...{ label: 'Machines', icon: 'settings', color: 'violet' },
        fields: [
          part.title('Machine'),
          part.link('Place', 'Places', 'Machines'),
          part.line('Serial number', { width: 150 }),
          part.day('Bought on'),
          part.number('Inspect every (days)'),
          part.rollup('Last inspection', 'Inspections', 'max', 'Inspections/Date'),
          part.formula('Next inspection', 'IF(ISBLANK({Last inspection}), TODAY(), {Last inspection} + {Inspect every (days)})'),
          part.rollup('Faults', 'Requests', 'count'),
        ],
        views: [part.grid('All machines', { sort: ['Next inspection'] })],
      },
      {
        ...{ label: 'Requests', icon: 'tool', color: 'orange' },
        fields: [
          part.title('What is broken?', 280),
          part.link('Place', 'Places', 'Requests'),
          part.line('Where exactly?', { width: 180 }),
          part.link('Machine', 'Machines', 'Requests'),
          part.pick('Status', { Reported: 'gray', Planned: 'blue', 'In work': 'amber', Done: 'green', Refused: 'red' }),
          part.pick('Urgency', { Danger: 'red', 'Stops work': 'orange', Annoying: 'amber', Cosmetic: 'gray' }, { width: 130 }),
          part.day('Reported on', { default: { kind: 'today' } }),
          part.day('Planned for'),
          part.day('Done on'),
          part.link('Technician', 'Technicians', 'Requests'),
          part.money('Cost'),
          part.formula('Days open', 'IF(OR({Status} = "Done", {Status} = "Refused"), BLANK(), DAYS(TODAY(), {Reported on}))'),
          part.files('Photos'),
          part.line('Reported by', { width: 160 }),
        ],
        views: [
          part.grid('Open requests', { filter: open, sort: ['Reported on'], settings: { color_by: '@/Urgency' } }),
          part.board('Board', 'Status', ['Place', 'Urgency', 'Technician', 'Days open'], { color_by: '@/Urgency' }),
          part.calendar('Plan of work', 'Planned for', 'Urgency'),
          part.grid('By technician', { filter: open, group: ['Technician'] }),
          part.grid('Done', {
            filter: { all: [['Status', 'anyOf', ['Done']]] },
            sort: ['-Done on'],
            settings: { figures: { '@/Cost': 'sum' } },
          }),
        ],
      },
      {
        ...{ label: 'Inspections', icon: 'clipboard-check', color: 'green' },
        fields: [
          part.title('Inspection', 240),
          part.link('Machine', 'Machines', 'Inspections'),
          part.day('Date'),
          part.pick('Result', { 'All right': 'green', 'To watch': 'amber', 'Out of order': 'red' }, { width: 130 }),
          part.checks('Looked at', ['Cables', 'Filters', 'Emergency stop', 'Label of the last check']),
          part.notes(),
        ],
        views: [
          part.grid('Latest first', { sort: ['-Date'], settings: { color_by: '@/Result' } }),
          part.calendar('Calendar', 'Date', 'Result'),
        ],
      },
    ],
    records: maintenanceSamples,
    forms: [
      {
        ...{ label: 'Report a fault', table: 'Requests', title: 'What is broken?', color: 'orange', sendLabel: 'Report', public: true },
        text: 'One minute is enough. If somebody is in danger, call the reception first.',
        parts: [
          { field: 'What is broken?', required: true },
          { field: 'Where exactly?', help: 'Building, floor, room' },
          'Urgency',
          { field: 'Reported by', label: 'Your name' },
        ],
        thanks: { title: 'Thank you', text: 'The workshop knows. Dangerous things are looked at the same day.' },
      },
      {
        ...{ label: 'New inspection', table: 'Inspections', title: 'New inspection', color: 'green' },
        parts: ['Inspection', 'Machine', 'Date', 'Result', 'Looked at', 'Notes'],
        thanks: { title: 'Noted' },
      },
    ],
    pages: [{ ...{ label: 'House rules', icon: 'book', color: 'amber' }, text: '§rules' }],
    apps: [
      {
        ...{ label: 'Workshop', icon: 'tool', color: 'orange' },
        blocks: part.page([
          [part.heading('Workshop', 'Requests', 'What is broken?', 'Report a fault'), 12, 2],
          [part.figure('Requests', 'Open', 'orange', { where: open }), 3, 3],
          [
            part.figure('Requests', 'Dangerous', 'red', {
              where: {
                all: [
                  ['Status', 'noneOf', ['Done', 'Refused']],
                  ['Urgency', 'anyOf', ['Danger']],
                ],
              },
            }),
            3,
            3,
          ],
          [part.figure('Requests', 'Cost of repairs', 'violet', { of: 'Cost' }), 3, 3],
          [part.figure('Requests', 'Days open, on average', 'amber', { of: 'Days open', as: 'average', where: open }), 3, 3],
          [part.list('Requests', 'Board', { view: 'Board' }), 12, 14],
          [part.list('Requests', 'Plan of work', { view: 'Plan of work' }), 12, 14],
          [part.fill('Requests', 'Report a fault'), 6, 12],
          [part.reading('House rules'), 6, 12],
        ]),
        menuBar: menu,
        bottomNav: [
          { label: 'Workshop', icon: 'tool', to: '@app:Workshop' },
          { label: 'Report', icon: 'flag', to: '@Requests' },
          { label: 'Inspections', icon: 'clipboard-check', to: '@Inspections' },
        ],
      },
      {
        ...{ label: 'Buildings', icon: 'building', color: 'teal' },
        blocks: part.page([
          [part.chart('Requests', 'Requests by place', 'stacked', 'Place', { split: 'Status' }), 6, 9],
          [part.chart('Requests', 'Cost by month', 'bar', 'Done on', { of: 'Cost', bucket: 'month', color: 'violet' }), 6, 9],
          [part.list('Places', 'Places', { view: 'All places' }), 12, 8],
          [part.list('Machines', 'Machines and their next inspection', { view: 'All machines' }), 12, 9],
          [part.fill('Inspections', 'New inspection'), 6, 12],
          [part.list('Inspections', 'Latest inspections', { fields: ['Inspection', 'Date', 'Result'], sort: '-Date' }), 6, 12],
        ]),
        menuBar: menu,
      },
    ],
    automations: [
      part.whenCreated('Requests', 'Begin as reported', 'A report from the form stands at the beginning of the board.', [
        part.setCells('Requests', { Status: 'Reported' }),
      ]),
      part.whenMatches(
        'Requests',
        { all: [['Urgency', 'anyOf', ['Danger']]] },
        'Danger',
        'Points the people you choose to a dangerous fault at once.',
        [part.tellPeople],
      ),
      part.whenMatches(
        'Requests',
        { all: [['Status', 'anyOf', ['Done']]] },
        'Stamp what is done',
        'Notes the day when a request is done.',
        [part.setCells('Requests', { 'Done on': '{{today}}' })],
      ),
    ],
  },
  texts: {
    rules: {
      en: `## Which comes first

1. **Danger**: the same day, whatever else waits
2. **Stops work**: the next working day
3. **Annoying**: within two weeks
4. **Cosmetic**: with the next round

## The form on the wall

Share the form *Report a fault* in *Requests* and print its QR code. Hang it at every door and on every machine.`,
      pt: `## O que vem primeiro

1. **Perigo**: no mesmo dia, espere o que esperar
2. **Para o trabalho**: no próximo dia útil
3. **Incomoda**: em duas semanas
4. **Aparência**: na próxima ronda

## O formulário na parede

Compartilhe o formulário *Relatar um defeito* em *Pedidos* e imprima o QR code. Pendure-o em cada porta e em cada máquina.`,
      es: `## Qué va primero

1. **Peligro**: el mismo día, espere lo que espere
2. **Detiene el trabajo**: el siguiente día hábil
3. **Molesta**: en dos semanas
4. **Apariencia**: en la próxima ronda

## El formulario en la pared

Comparta el formulario *Avisar una falla* en *Solicitudes* e imprima su código QR. Cuélguelo en cada puerta y en cada máquina.`,
    },
  },
}
