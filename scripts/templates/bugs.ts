import * as part from './parts.ts'
import { bugsSamples } from './bugs-samples.ts'
import type { TemplateSource } from './template.ts'

const open = { all: [['State', 'noneOf', ['Released', 'No fault']]] } as { all: unknown[] }
const menu = {
  ...{ title: 'Bugs', color: 'gray' },
  items: [
    '@app:Triage',
    '@app:Quality',
    { folder: 'Tables', items: ['@Bugs', '@Comments', '@Releases', '@Parts'] },
    '@page:Writing a good report',
  ],
}

/** Faults of a product from the report to the release. */
export const bugs: TemplateSource = {
  slug: 'bug-tracker',
  categories: ['Software'],
  about: {
    en: {
      title: 'Bug tracker',
      short: 'Faults from the report to the release, by severity, part and version.',
      description: `A **bug** arrives by a public form with its steps, is judged by severity, moves over a board and is bound to the **release** that mends it. Parts of the product show where it hurts most.

- A triage desk with what is new and what is grave
- Quality over time: reported and mended by week, by part, by severity
- A page on good reports, automations that number the day of the mending and tell of grave ones`,
    },
    pt: {
      title: 'Registro de bugs',
      short: 'Defeitos do relato à versão, por gravidade, parte e versão.',
      description: `Um **bug** chega por um formulário público com os seus passos, é julgado pela gravidade, anda por um quadro e é ligado à **versão** que o corrige. Partes do produto mostram onde dói mais.

- Uma triagem com o que é novo e o que é grave
- Qualidade no tempo: relatados por semana, por parte, por gravidade
- Uma página sobre bons relatos, automações que registram o dia da correção e avisam dos graves`,
    },
  },
  plan: {
    version: 1,
    ...{ label: 'Bugs', icon: 'bug', color: 'gray' },
    tables: [
      {
        ...{ label: 'Parts', icon: 'puzzle', color: 'indigo' },
        fields: [
          part.title('Part', 200),
          part.line('Owner', { width: 140 }),
          part.rollup('Open bugs', 'Bugs', 'count', null, { all: [['@Bugs/State', 'noneOf', ['Released', 'No fault']]] }),
          part.rollup('Bugs in all', 'Bugs', 'count'),
          part.rollup('Points of harm', 'Bugs', 'sum', 'Bugs/Harm', { all: [['@Bugs/State', 'noneOf', ['Released', 'No fault']]] }),
        ],
        views: [part.grid('All parts', { sort: ['-Points of harm'] })],
      },
      {
        ...{ label: 'Releases', icon: 'rocket', color: 'green' },
        fields: [
          part.title('Release', 140),
          part.day('Date'),
          part.pick('State', { Planned: 'gray', Testing: 'amber', Out: 'green' }, { width: 110 }),
          part.rollup('Bugs in it', 'Bugs', 'count'),
          part.rollup('Still open', 'Bugs', 'count', null, { all: [['@Bugs/State', 'noneOf', ['Released', 'No fault', 'Mended']]] }),
          part.notes('News'),
        ],
        views: [part.grid('By date', { sort: ['-Date'] }), part.calendar('Calendar', 'Date', 'State')],
      },
      {
        ...{ label: 'Bugs', icon: 'bug', color: 'gray' },
        fields: [
          part.title('Bug', 300),
          { label: 'Number', type: 'identifier', width: 90, settings: { prefix: 'BUG-', digits: 3 } },
          part.link('Part', 'Parts', 'Bugs'),
          part.pick('State', {
            New: 'gray',
            Confirmed: 'cyan',
            'In work': 'blue',
            Mended: 'violet',
            Released: 'green',
            'No fault': 'pink',
          }),
          part.pick('Severity', { 'Loses data': 'red', 'Stops work': 'orange', Annoying: 'amber', Cosmetic: 'gray' }, { width: 130 }),
          part.formula('Harm', 'SWITCH({Severity}, "Loses data", 8, "Stops work", 5, "Annoying", 2, 1)', { width: 80 }),
          part.day('Reported on', { default: { kind: 'today' } }),
          part.day('Mended on'),
          part.line('Person', { width: 130 }),
          part.link('Release', 'Releases', 'Bugs'),
          part.line('Version', { width: 90 }),
          part.formula('Days open', 'IF(OR({State} = "Released", {State} = "No fault"), BLANK(), DAYS(TODAY(), {Reported on}))'),
          part.formula('Days to mend', 'IF(ISBLANK({Mended on}), BLANK(), DAYS({Mended on}, {Reported on}))'),
          part.notes('Steps'),
          part.files('Screenshots'),
          part.line('Reported by', { width: 150 }),
        ],
        views: [
          part.grid('Open bugs', { filter: open, sort: ['-Harm', 'Reported on'], settings: { color_by: '@/Severity' } }),
          part.board('Board', 'State', ['Number', 'Part', 'Severity', 'Person'], { color_by: '@/Severity' }),
          part.grid('By release', { group: ['Release'], sort: ['State'] }),
          part.grid('New', { filter: { all: [['State', 'anyOf', ['New']]] }, sort: ['Reported on'] }),
        ],
      },
      {
        ...{ label: 'Comments', icon: 'message', color: 'blue' },
        fields: [
          part.title('Comment', 360),
          part.link('Bug', 'Bugs', 'Comments'),
          part.line('Person', { width: 130 }),
          part.day('Date', { default: { kind: 'today' } }),
        ],
        views: [part.grid('Latest first', { sort: ['-Date'] })],
      },
    ],
    records: bugsSamples,
    forms: [
      {
        ...{
          label: 'Report a bug',
          table: 'Bugs',
          title: 'What went wrong?',
          text: 'The steps help us most.',
          color: 'gray',
          sendLabel: 'Report',
          public: true,
        },
        parts: [
          { field: 'Bug', label: 'In one line', required: true },
          { field: 'Steps', help: 'One step a line: what you did, what you saw, what you expected' },
          'Severity',
          { field: 'Version', help: 'Help, About' },
          { field: 'Reported by', label: 'Your name or address' },
        ],
        thanks: { title: 'Thank you', text: 'We look at every report within two days.' },
      },
      {
        ...{ label: 'Add a comment', table: 'Comments', title: 'Comment', color: 'blue' },
        parts: ['Comment', 'Bug', 'Person'],
        thanks: { title: 'Noted' },
      },
    ],
    pages: [{ ...{ label: 'Writing a good report', icon: 'book', color: 'amber' }, text: '§report' }],
    apps: [
      {
        ...{ label: 'Triage', icon: 'bug', color: 'gray' },
        blocks: part.page([
          [part.heading('Triage', 'Bugs', 'Bug', 'Report a bug'), 12, 2],
          [part.figure('Bugs', 'New', 'blue', { where: { all: [['State', 'anyOf', ['New']]] } }), 3, 3],
          [part.figure('Bugs', 'Open bugs', 'orange', { where: open }), 3, 3],
          [
            part.figure('Bugs', 'Grave', 'red', {
              where: {
                all: [
                  ['State', 'noneOf', ['Released', 'No fault']],
                  ['Severity', 'anyOf', ['Loses data', 'Stops work']],
                ],
              },
            }),
            3,
            3,
          ],
          [part.figure('Bugs', 'Days to mend, on average', 'green', { of: 'Days to mend', as: 'average' }), 3, 3],
          [part.list('Bugs', 'New', { view: 'New', fields: ['Number', 'Bug', 'Severity', 'Version', 'Reported by', 'Days open'] }), 12, 8],
          [part.list('Bugs', 'Board', { view: 'Board' }), 12, 14],
          [part.fill('Comments', 'Add a comment'), 5, 10],
          [part.list('Comments', 'Latest comments', { fields: ['Comment', 'Bug', 'Person', 'Date'], sort: '-Date' }), 7, 10],
        ]),
        menuBar: menu,
        bottomNav: [
          { label: 'Triage', icon: 'bug', to: '@app:Triage' },
          { label: 'Quality', icon: 'chart-line', to: '@app:Quality' },
          { label: 'Report', icon: 'flag', to: '@Bugs' },
        ],
      },
      {
        ...{ label: 'Quality', icon: 'chart-line', color: 'indigo' },
        blocks: part.page([
          [part.chart('Bugs', 'Reported by week', 'stacked', 'Reported on', { bucket: 'week', split: 'Severity' }), 7, 9],
          [part.chart('Bugs', 'Open by severity', 'donut', 'Severity', { where: open }), 5, 9],
          [
            part.list('Parts', 'Where it hurts', { fields: ['Part', 'Owner', 'Open bugs', 'Points of harm'], sort: '-Points of harm' }),
            6,
            9,
          ],
          [part.list('Releases', 'Releases', { fields: ['Release', 'Date', 'State', 'Bugs in it', 'Still open'], sort: '-Date' }), 6, 9],
          [part.list('Bugs', 'By release', { view: 'By release', fields: ['Number', 'Bug', 'State', 'Severity'] }), 7, 13],
          [part.reading('Writing a good report'), 5, 13],
        ]),
        menuBar: menu,
      },
    ],
    automations: [
      part.whenCreated('Bugs', 'Begin as new', 'A report from the form stands at the beginning of the board.', [
        part.setCells('Bugs', { State: 'New' }),
      ]),
      part.whenMatches(
        'Bugs',
        { all: [['Severity', 'anyOf', ['Loses data']]] },
        'Data is lost',
        'Points the people you choose to a bug that loses data, at once.',
        [part.tellPeople],
      ),
      part.whenMatches('Bugs', { all: [['State', 'anyOf', ['Mended']]] }, 'Stamp the mending', 'Notes the day when a bug is mended.', [
        part.setCells('Bugs', { 'Mended on': '{{today}}' }),
      ]),
    ],
  },
  texts: {
    report: {
      en: `## A good report

1. **One fault**, one report
2. The steps, one a line, from a fresh start
3. What you saw, and what you expected
4. The version, and whether it happens every time

## Severity

| | means |
| --- | --- |
| Loses data | something is gone or wrong, and nobody is told |
| Stops work | somebody cannot go on |
| Annoying | there is a way around it |
| Cosmetic | it only looks wrong |

A bug is *Released* when the release that mends it is out, not before.`,
      pt: `## Um bom relato

1. **Um defeito**, um relato
2. Os passos, um por linha, a partir do zero
3. O que você viu, e o que esperava
4. A versão, e se acontece sempre

## Gravidade

| | significa |
| --- | --- |
| Perde dados | algo sumiu ou está errado, e ninguém é avisado |
| Impede o trabalho | alguém não consegue continuar |
| Incomoda | há um jeito de contornar |
| Aparência | só parece errado |

Um bug está *Publicado* quando a versão que o corrige saiu, não antes.`,
    },
  },
}
