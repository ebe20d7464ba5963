/** A test for paths below the project's folder, written with `/` on every system. */
const under = (...patterns: readonly string[]): RegExp => new RegExp(`[\\\\/](?:${patterns.join('|').replaceAll('/', '[\\\\/]')})`)

// A group of small files without their imports, which would bring the shell along. scripts/budget-check.mjs fails when two chunks need each
// other.
const pieces = { priority: 3, includeDependenciesRecursively: false }

// Chunks that change rarely stay apart from the product's own code, so that an update downloads little; a language's texts
// travel together. Libraries of single routes are left to the splitter: they belong to the routes that import them.
export const chunkGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
  { name: 'yjs', test: /node_modules[\\/](yjs|lib0|y-protocols|y-websocket|y-indexeddb)[\\/]/, priority: 20 },
  { name: 'prosemirror', test: /node_modules[\\/]prosemirror-/, priority: 20 },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 20 },
  // Icons that many routes share would be a request each.
  { name: 'icons', test: /icons-react/, minShareCount: 4, priority: 10 },
  // The styles of common components that take a class load first: the class that a caller gives comes after them, and wins.
  {
    name: 'looks',
    test: /[\\/]client[\\/]src[\\/]ui[\\/](Button|Checkbox|HueButton|IconButton|InlineText|Popover|TextField|reach|search-row|layout[\\/]layout)\.module\.css$/,
    priority: 8,
  },
  // The code that the shell and nearly every page use; split up, it would take dozens of requests at the first visit. There are two groups:
  // the public page needs the first without the second, and without the navigation of the product.
  {
    name: 'ui',
    test: /[\\/]client[\\/]src[\\/](ui[\\/](?!calendar|grid|drawings|LinkButton|MenuLink|Select|FieldFrame|HueDots|Panel|InlineText|KeptNotice|OlderWords|OrderedList)|i18n[\\/][^\\/]+\.ts$|lib[\\/]lazy-part)/,
    minShareCount: 12,
    priority: 6,
  },
  {
    name: 'device',
    // running queries is the routes' part: it needs every field type, which the shell does not. The button of sharing brings along what the
    // public page needs too, and private folders come with what moves things
    test: /[\\/]client[\\/]src[\\/](engine[\\/](access|device|live|outbox|replica(?![\\/](use-records|live|local-q|position-|sort-|id-order|device-|large-|server-q|missing-))|session(?![\\/]use-kept-)|start|sync-state)|nouns[\\/](items(?![\\/]ShareButton)|favourites|folders(?![\\/]private-)|recents))[\\/]/,
    minShareCount: 6,
    priority: 5,
  },
  // The code that the shell shares with pages, except files that the public page has too; then the code that shows records. Packed one by
  // one these were fifty requests, and a sixth longer.
  {
    name: 'frame',
    tags: ['$initial' as const],
    test: under(
      'client/src/(app|engine|lib|manifest|nouns(?!/(fields|records|tables|views)))/(?!block-place|lazy-part|text-scale|use-media-query|session/use-kept-)',
      'client/src/ui/(LinkButton|Menu(Link|Heading)|MoreLine|SyncMark|drawings/Drawing.module)',
      'client/src/(features/home/|records/panel/record-tabs-context)',
      'shared/src/(protocol/(close-codes|record-chunk)|catalogue/feed|values/seat|nouns/automations/explores)',
    ),
    minShareCount: 2,
    ...pieces,
  },
  // without the file that the shell has, and those by which blocks read their settings before a table is shown
  {
    name: 'fields',
    test: under(
      'shared/src/(computed|fields|query)/(?!cell-column|formula-name|read-filter)',
      'shared/src/(lib/(order-text|small-schemas|sum|sort-steps)|values/(asked-values|query-schema))\\.',
      'shared/src/(days/clock|nouns/(records/record-place|tables/field-default))',
    ),
    minShareCount: 20,
    ...pieces,
  },
  // screens without fields have it too
  { name: 'days', test: under('shared/src/days/(day|zone)\\.'), ...pieces },
  // what every screen of tasks has: packed one by one these were five requests
  {
    name: 'tasks',
    test: under('shared/src/(days/rule|nouns/tasks/(recurrence|task))\\.', 'client/src/nouns/tasks/task-(day|filters|marks)\\.'),
    ...pieces,
    priority: 4,
  },
  { name: 'queries', test: under('client/src/engine/(attachments/attachment-names|replica/)'), minShareCount: 20, ...pieces },
  // Files are sent and looked for after the first paint; some screens show pictures, but send none at the start.
  {
    name: 'files',
    test: under('client/src/engine/attachments/(?!kept-|person-|seen-)', 'shared/src/nouns/attachments/sniff-type'),
    minShareCount: 2,
    ...pieces,
  },
  // without the file that tasks have too; gestures over records belong to the grid
  {
    name: 'cells',
    test: under('client/src/(cells|fields|nouns/(fields|tables))/(?!use-calendar-texts)', 'client/src/nouns/records/tell-outcome'),
    minShareCount: 16,
    ...pieces,
  },
  {
    name: 'grid',
    test: under(
      // without those that open over a grid or show its figures
      'client/src/(ui/grid/|records/(gestures/(?!export-table|figure-text|find-cells)|opened-later)|nouns/records/(?!tell-outcome))',
      'client/src/(cells/is-button|fields/(opened-later|settings/field-state)|views/grid/arrange-columns)',
    ),
    minShareCount: 2,
    ...pieces,
  },
  // Dialogs and forms that keep their words; no first screen has one.
  { name: 'kept', test: under('client/src/(engine/session/use-kept-(draft|words)|ui/(KeptNotice|OlderWords))'), ...pieces },
  // Pages of things with a switch, a menu and a log.
  { name: 'lists', test: under('client/src/ui/list/'), ...pieces },
  // The names at the head of tables, apps and pages.
  {
    name: 'heads',
    test: under(
      'client/src/(ui/InlineText\\.tsx|lib/(use-title|use-fetched-soon|use-address-query|awaited-writing|write-places))',
      'client/src/(nouns/(documents/versions/use-versions-address|acts/things-here|access/use-table-access)|.*ShareButton\\.tsx)',
    ),
    minShareCount: 2,
    ...pieces,
  },
  // The code that opens, syncs and shows a document of any kind, without the parts that other screens have too.
  {
    name: 'documents',
    test: under(
      'client/src/engine/documents/(?!ahead|lost|unsent-doc|use-documents|put-back)',
      'client/src/nouns/documents/(?!DocumentAhead|versions/(?!VersionHistory\\.tsx))',
      'shared/src/protocol/sync-messages',
      'shared/src/nouns/documents/(split-|seed-|plain-|document-(origin|names|starts)|content-client)',
    ),
    minShareCount: 2,
    ...pieces,
  },
  // The shapes of apps, bars and pages, which tasks do without.
  {
    name: 'shapes',
    test: under(
      'shared/src/blocks/block-types',
      'shared/src/nouns/apps/(app-(document|snapshot)|block-(entries|frame|body)|light-text|phone-layout)',
      'shared/src/nouns/(bundles/bundle-(document|snapshot)|pages/page-document|documents/(read|write)-nodes)',
    ),
    minShareCount: 2,
    ...pieces,
  },
  // Small files of the shell that the public page and many others need, too: without this group they were a dozen requests.
  {
    name: 'values',
    test: under(
      'shared/src/(lib/(ids|json|derived-id)|values/(bucket|query|relative-day-names)|fields/(cell-column|formula-name))\\.ts$',
      'client/src/(lib/(block-place|text-scale|use-media-query)|ui/theme/(block-ground|color-scheme|accent))\\.ts$',
      'node_modules/uuid/',
    ),
    ...pieces,
    priority: 7,
  },
  // The public page needs these of the next group.
  {
    name: 'layout',
    test: under(
      'shared/src/(blocks/(block-type|narrowing)|nouns/apps/layout|values/read-config|query/read-filter)\\.ts$',
      'shared/src/nouns/attachments/(attachment|picture-size|file-owner)\\.ts$',
    ),
    minShareCount: 2,
    ...pieces,
  },
  // Three groups for apps: the surroundings of blocks, which pages have too, the parts of apps alone, and their bars. Packed one by one they were
  // thirty requests.
  {
    name: 'canvas',
    test: under(
      'client/src/lib/(block-(views|bodies|owner))',
      'client/src/(nouns/(access/WhyNot\\.|members/MemberFace|documents/DocumentAhead)|manifest/BlockSurroundings|blocks/parts/block-tools)',
    ),
    minShareCount: 2,
    ...pieces,
  },
  {
    name: 'app',
    test: under(
      'client/src/features/apps/(data/(use-presence|app-store|use-bundle)|ui/(AppCanvas|BlockCard|box-pixels|use-element-width|AppSurface|EmptyApp))',
      'client/src/blocks/(shell/(BlockBoundary|FullBlock|use-in-sight|BlockShell|shell\\.module|PageBlocks)|parts/page-filters|text/(block-text|View)|menu/View)',
      'client/src/nouns/members/use-role-id',
      'icons/Icon(LayoutGridAdd|PuzzleOff|DeviceDesktop)\\.mjs',
    ),
    ...pieces,
  },
  {
    name: 'bars',
    test: under('client/src/features/apps/ui/bars/(BundleFrame|use-bar-links|bar-(drafts|shortcuts))'),
    minShareCount: 2,
    ...pieces,
  },
  {
    name: 'chats',
    test: under(
      'client/src/(nouns/chat/use-chats|engine/chat/(chat-storage|lane|chat-store|current-chat|overlay))',
      'shared/src/nouns/chat/(chat-limits|message-marks|chat-ids|chat\\.)',
    ),
    minShareCount: 2,
    ...pieces,
  },
  { name: 'seen', test: under('client/src/engine/attachments/(seen-pictures|person-database)'), minShareCount: 2, ...pieces },
  {
    name: 'page-text',
    test: under('client/src/(nouns/pages/(CodeText|PageText|Equation)|blocks/text/TextView)'),
    minShareCount: 2,
    ...pieces,
  },
  // The heads and messages of blocks, then the parts of those with records.
  { name: 'block-frame', test: under('client/src/blocks/parts/(BlockHead|BlockMessage|blocks\\.module)\\.'), minShareCount: 2, ...pieces },
  {
    name: 'block-records',
    test: under('client/src/blocks/parts/(BlockSource|FiguresMessage|use-groups|use-seen-fields)\\.'),
    minShareCount: 2,
    ...pieces,
  },
  {
    name: 'buckets',
    test: under(
      'shared/src/query/(compare-groups|group-conditions|bucket-conditions|calendar-buckets|buckets)\\.',
      'client/src/queries/bucket-text',
    ),
    minShareCount: 2,
    ...pieces,
  },
  // Documents are read with every block's settings, tables with those of every view: forty files of half a kilobyte, and packed one by one twice as
  // long.
  {
    name: 'blocks',
    test: under(
      'shared/src/blocks/([a-z-]+-block|block-(address|figure))\\.ts$',
      'shared/src/(nouns/pages/page-nodes|values/page-node)\\.ts$',
    ),
    minShareCount: 2,
    ...pieces,
  },
  { name: 'views', test: /[\\/]shared[\\/]src[\\/]views[\\/]([a-z]+-view|shown-config|view-types)\.ts$/, minShareCount: 2, ...pieces },
  ...['en', 'pt', 'es'].map((language) => ({
    name: `texts-${language}`,
    test: new RegExp(`[\\\\/]i18n[\\\\/]${language}[\\\\/][^\\\\/]+\\.json$`),
    priority: 40,
  })),
]
