import * as part from './parts.ts'
import type { TemplateSource } from './template.ts'

const ahead = { all: [['State', 'noneOf', ['Published']]] } as { all: unknown[] }
const menu = {
  ...{ title: 'Content', color: 'cyan' },
  items: [
    '@app:Editorial desk',
    '@app:Results',
    { folder: 'Tables', items: ['@Posts', '@Campaigns', '@Channels', '@Ideas'] },
    '@page:Voice and rules',
  ],
}

/** Posts on their way to each channel, campaigns and what came of them. */
export const contentCalendar: TemplateSource = {
  slug: 'content-calendar',
  categories: ['Marketing'],
  about: {
    en: {
      title: 'Content calendar',
      short: 'Posts for every channel on one calendar, from the idea to what came of it.',
      description: `See the month at a glance. Every **post** has a channel, a day and a state; campaigns gather what belongs together, and ideas wait on a shelf until one becomes a post.

- An editorial desk with the calendar, the board and what is missing for this week
- Results by channel and campaign
- A form for ideas from everybody, a page with your voice, automations for review and publication`,
    },
    pt: {
      title: 'Calendário de conteúdo',
      short: 'Publicações de todos os canais em um calendário, da ideia ao resultado.',
      description: `Veja o mês de uma vez. Cada **publicação** tem canal, dia e estado; campanhas juntam o que pertence a elas, e ideias esperam em uma estante até virarem publicação.

- Uma redação com o calendário, o quadro e o que falta nesta semana
- Resultados por canal e campanha
- Um formulário para ideias de todos, uma página com a sua voz, automações para revisão e publicação`,
    },
  },
  plan: {
    version: 1,
    ...{ label: 'Content', icon: 'calendar', color: 'cyan' },
    tables: [
      {
        ...{ label: 'Channels', icon: 'speakerphone', color: 'pink' },
        fields: [
          part.title('Channel', 180),
          part.number('Followers'),
          part.number('Posts a week'),
          part.rollup('Published', 'Posts', 'count', null, { all: [['@Posts/State', 'anyOf', ['Published']]] }),
          part.rollup('Seen in all', 'Posts', 'sum', 'Posts/Seen'),
          part.web('Page'),
        ],
        views: [part.grid('All channels', { sort: ['Channel'] })],
      },
      {
        ...{ label: 'Campaigns', icon: 'target', color: 'violet' },
        fields: [
          part.title('Campaign', 240),
          part.range('Period'),
          part.money('Budget'),
          part.rollup('Posts planned', 'Posts', 'count'),
          part.rollup('Clicks', 'Posts', 'sum', 'Posts/Clicks'),
          part.formula('Cost per click', 'IF({Clicks} > 0, {Budget} / {Clicks}, BLANK())'),
          part.notes('Message'),
        ],
        views: [
          part.grid('All campaigns', { sort: ['Campaign'] }),
          part.gantt('Timeline', 'Period', 'Campaign', ['Campaign', 'Posts planned'], { gantt_color_field: null }),
        ],
      },
      {
        ...{ label: 'Posts', icon: 'photo', color: 'cyan' },
        fields: [
          part.title('Post', 280),
          part.link('Channel', 'Channels', 'Posts'),
          part.link('Campaign', 'Campaigns', 'Posts'),
          part.pick('State', { Idea: 'gray', Writing: 'blue', 'In review': 'violet', Ready: 'teal', Published: 'green' }),
          part.day('Date'),
          part.pick('Format', { Picture: 'amber', Video: 'red', Text: 'blue', Story: 'pink', Newsletter: 'teal' }, { width: 120 }),
          part.line('Author', { width: 140 }),
          part.notes('Words'),
          part.number('Seen'),
          part.number('Clicks'),
          part.formula('Clicks of 100', 'IF({Seen} > 0, ROUND({Clicks} / {Seen} * 100, 1), BLANK())'),
          part.files('Pictures'),
        ],
        views: [
          part.grid('All posts', { sort: ['-Date'], settings: { color_by: '@/State' } }),
          part.calendar('Calendar', 'Date', 'State'),
          part.board('Board', 'State', ['Channel', 'Date', 'Author']),
          part.grid('Best', {
            filter: { all: [['Seen', 'greater', 0]] },
            sort: ['-Clicks'],
            settings: { figures: { '@/Seen': 'sum', '@/Clicks': 'sum' } },
          }),
        ],
      },
      {
        ...{ label: 'Ideas', icon: 'bulb', color: 'amber' },
        fields: [
          part.title('Idea', 300),
          part.line('From', { width: 140 }),
          part.pick('Worth', { 'Do it': 'green', Maybe: 'amber', No: 'gray' }, { width: 110 }),
          part.day('Came on', { default: { kind: 'today' } }),
          part.notes('Details'),
        ],
        views: [part.grid('Latest first', { sort: ['-Came on'] }), part.board('By worth', 'Worth', ['From'])],
      },
    ],
    records: [
      {
        table: 'Channels',
        fields: ['Channel', 'Followers', 'Posts a week', 'Page'],
        rows: [
          ['Instagram', 8400, 3, 'https://social.example/oficina-verde'],
          ['LinkedIn', 2100, 1, 'https://work.example/oficina-verde'],
          ['YouTube', 960, 1, 'https://video.example/oficina-verde'],
          ['Newsletter', 3250, 1, 'https://oficinaverde.example/news'],
        ],
      },
      {
        table: 'Campaigns',
        fields: ['Campaign', 'Period', 'Budget', 'Message'],
        rows: [
          ['Spring planting', 'today-30..today+10', 900, 'A balcony is a garden, too.'],
          ['Ten years of the workshop', 'today+5..today+45', 1500, 'Thank you for ten years.'],
          ['Repair instead of buying', 'today-75..today-40', 600, 'Most things last longer than we think.'],
        ],
      },
      {
        table: 'Posts',
        fields: ['Post', 'Channel', 'Campaign', 'State', 'Date', 'Format', 'Author', 'Words', 'Seen', 'Clicks'],
        rows: [
          ['Five herbs for the shade', 'Instagram', 'Spring planting', 'Published', 'today-26', 'Picture', 'Lia', null, 5200, 210],
          ['How deep is a pot?', 'YouTube', 'Spring planting', 'Published', 'today-21', 'Video', 'Tomás', null, 1800, 96],
          ['Letter of the month', 'Newsletter', 'Spring planting', 'Published', 'today-18', 'Newsletter', 'Lia', null, 2950, 388],
          ['Seeds that forgive everything', 'Instagram', 'Spring planting', 'Published', 'today-12', 'Story', 'Lia', null, 4100, 145],
          ['Our gardener at work', 'LinkedIn', 'Spring planting', 'Published', 'today-9', 'Text', 'Rui', null, 760, 34],
          ['Water in the evening or morning?', 'Instagram', 'Spring planting', 'Published', 'today-4', 'Picture', 'Tomás', null, 3900, 122],
          [
            'A balcony in one afternoon',
            'YouTube',
            'Spring planting',
            'Ready',
            'today+1',
            'Video',
            'Tomás',
            'Film is cut, text below is missing',
            null,
            null,
          ],
          ['Questions from readers', 'Newsletter', 'Spring planting', 'In review', 'today+3', 'Newsletter', 'Lia', null, null, null],
          [
            'The first shop',
            'Instagram',
            'Ten years of the workshop',
            'Writing',
            'today+6',
            'Picture',
            'Rui',
            'Old photo from the archive',
            null,
            null,
          ],
          ['Ten years in ten pictures', 'Instagram', 'Ten years of the workshop', 'Idea', 'today+12', 'Story', 'Lia', null, null, null],
          ['What we learned', 'LinkedIn', 'Ten years of the workshop', 'Writing', 'today+14', 'Text', 'Rui', null, null, null],
          ['Open day', 'Newsletter', 'Ten years of the workshop', 'Idea', 'today+20', 'Newsletter', 'Lia', null, null, null],
          ['A film of the team', 'YouTube', 'Ten years of the workshop', 'Idea', 'today+28', 'Video', 'Tomás', null, null, null],
          [
            'The chair with three legs',
            'Instagram',
            'Repair instead of buying',
            'Published',
            'today-70',
            'Picture',
            'Lia',
            null,
            6100,
            301,
          ],
          ['Glue that holds', 'YouTube', 'Repair instead of buying', 'Published', 'today-61', 'Video', 'Tomás', null, 2400, 188],
          [
            'Letter of the workshop',
            'Newsletter',
            'Repair instead of buying',
            'Published',
            'today-50',
            'Newsletter',
            'Lia',
            null,
            2880,
            402,
          ],
          ['Costs of new and old', 'LinkedIn', 'Repair instead of buying', 'Published', 'today-44', 'Text', 'Rui', null, 990, 71],
        ],
      },
      {
        table: 'Ideas',
        fields: ['Idea', 'From', 'Worth', 'Came on', 'Details'],
        rows: [
          ['Follow a customer’s balcony for a year', 'Shop', 'Do it', 'today-14', 'Mrs. Alves would like to'],
          ['Quiz on leaves', 'Tomás', 'Maybe', 'today-9', null],
          ['Prices of last century', 'Rui', 'Do it', 'today-6', null],
          ['Dogs of the team', 'Lia', 'Maybe', 'today-3', null],
          ['Sell our pots online', 'Shop', 'No', 'today-20', 'Another project'],
        ],
      },
    ],
    forms: [
      {
        ...{
          label: 'I have an idea',
          table: 'Ideas',
          title: 'I have an idea',
          text: 'One line is enough; we ask if we need more.',
          color: 'amber',
          sendLabel: 'Send',
          public: true,
        },
        parts: [{ field: 'Idea', required: true }, 'Details', { field: 'From', label: 'Your name' }],
        thanks: { title: 'Thank you' },
      },
    ],
    pages: [{ ...{ label: 'Voice and rules', icon: 'book', color: 'amber' }, text: '§voice' }],
    apps: [
      {
        ...{ label: 'Editorial desk', icon: 'calendar', color: 'cyan' },
        blocks: part.page([
          [part.words('§welcome'), 6, 5],
          [part.figure('Posts', 'On the way', 'cyan', { where: ahead }), 3, 5],
          [part.figure('Posts', 'In review', 'violet', { where: { all: [['State', 'anyOf', ['In review']]] } }), 3, 5],
          [part.list('Posts', 'Calendar', { view: 'Calendar' }), 12, 15],
          [part.list('Posts', 'Board', { view: 'Board' }), 12, 13],
          [part.list('Ideas', 'Shelf of ideas', { fields: ['Idea', 'From', 'Worth'], sort: '-Came on' }), 7, 10],
          [part.fill('Ideas', 'I have an idea'), 5, 10],
        ]),
        menuBar: menu,
        bottomNav: [
          { label: 'Desk', icon: 'calendar', to: '@app:Editorial desk' },
          { label: 'Results', icon: 'chart-line', to: '@app:Results' },
          { label: 'New idea', icon: 'bulb', to: '@Ideas' },
        ],
      },
      {
        ...{ label: 'Results', icon: 'chart-line', color: 'violet' },
        blocks: part.page([
          [part.figure('Posts', 'Seen', 'cyan', { of: 'Seen' }), 4, 3],
          [part.figure('Posts', 'Clicks', 'violet', { of: 'Clicks' }), 4, 3],
          [part.figure('Posts', 'Published', 'green', { where: { all: [['State', 'anyOf', ['Published']]] } }), 4, 3],
          [part.chart('Posts', 'Clicks by channel', 'bar', 'Channel', { of: 'Clicks', sort: 'value', color: 'violet' }), 6, 8],
          [part.chart('Posts', 'Seen by month', 'area', 'Date', { of: 'Seen', bucket: 'month', color: 'cyan' }), 6, 8],
          [
            part.list('Posts', 'Best posts', { view: 'Best', fields: ['Post', 'Channel', 'Date', 'Seen', 'Clicks', 'Clicks of 100'] }),
            12,
            10,
          ],
          [part.list('Campaigns', 'Campaigns', { fields: ['Campaign', 'Period', 'Budget', 'Clicks', 'Cost per click'] }), 7, 8],
          [part.reading('Voice and rules'), 5, 8],
        ]),
        menuBar: menu,
      },
    ],
    automations: [
      part.whenMatches(
        'Posts',
        { all: [['State', 'anyOf', ['In review']]] },
        'Ask for a review',
        'Points the people you choose to a post that waits for their eyes.',
        [part.tellPeople],
      ),
      part.onDay('Posts', 'Date', 0, 'Published today', 'A post whose day has come counts as published.', [
        part.setCells('Posts', { State: 'Published' }),
      ]),
      part.whenMatches(
        'Ideas',
        { all: [['Worth', 'anyOf', ['Do it']]] },
        'From the shelf to the board',
        'Makes a post of an idea that is worth it.',
        [part.addRecord('Posts', { Post: '{{trigger.@Ideas/Idea}}', State: 'Idea' })],
      ),
    ],
  },
  texts: {
    welcome: {
      en: `# This week

The calendar shows what goes out, in the colour of its state: **green** is out, **teal** is ready.

- Nothing is published without a second pair of eyes`,
      pt: `# Esta semana

O calendário mostra o que sai, na cor do estado: **verde** já saiu, **azul-petróleo** está pronto.

- Nada sai sem um segundo par de olhos`,
    },
    voice: {
      en: `## How we sound

- We talk to one person, not to a crowd
- Short words, one thought a sentence
- No promises that the shop cannot keep

## Every picture

1. has a text for people who do not see it
2. shows people who said yes
3. is ours, or its author is named`,
      pt: `## Como soamos

- Falamos com uma pessoa, não com uma multidão
- Palavras curtas, um pensamento por frase
- Nenhuma promessa que a loja não possa cumprir

## Cada imagem

1. tem um texto para quem não a vê
2. mostra pessoas que disseram sim
3. é nossa, ou traz o nome do autor`,
    },
  },
}
