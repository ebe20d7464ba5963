/** Texts that cost a parser far more than they cost their sender, each of about `size` characters. */
export const hostileTexts: Readonly<Record<string, (size: number) => string>> = {
  'a wide table of short rows': (size) => `|${'a|'.repeat(size / 8)}\n|${'-|'.repeat(size / 8)}\n${'|\n'.repeat(size / 4)}`,
  'many tables': (size) => '|a|b|\n|-|-|\n|c|d|\n\n'.repeat(size / 19),
  'a table without bars': (size) => `${'a|'.repeat(size / 8)}\n${'-|'.repeat(size / 8)}\n${'x\n'.repeat(size / 4)}`,
  'a table in a quote': (size) => `> |${'a|'.repeat(size / 8)}\n> |${'-|'.repeat(size / 8)}\n${'> |\n'.repeat(size / 8)}`,
  'half emphasis': (size) => '__a__b'.repeat(size / 6),
  'open emphasis': (size) => '*a **b '.repeat(size / 7),
  stars: (size) => '*'.repeat(size),
  'stars and words': (size) => '**a '.repeat(size / 4),
  'quotes in quotes': (size) => '>'.repeat(size),
  'quotes with blanks': (size) => '> '.repeat(size / 2),
  'lists in lists': (size) =>
    Array.from({ length: Math.sqrt(size) }, (_, level) => `${'  '.repeat(level)}- a`)
      .join('\n')
      .slice(0, size),
  'lists on a line': (size) => '- '.repeat(size / 2),
  'many items': (size) => '- a\n'.repeat(size / 4),
  'many paragraphs': (size) => 'a\n\n'.repeat(size / 3),
  'many headings': (size) => '# a\n'.repeat(size / 4),
  brackets: (size) => '['.repeat(size),
  'brackets and parentheses': (size) => '[a](b'.repeat(size / 5),
  pictures: (size) => '![a]('.repeat(size / 5),
  'closed links': (size) => '[a](b)'.repeat(size / 6),
  definitions: (size) =>
    Array.from({ length: size / 12 }, (_, at) => `[a${at}]: b`)
      .join('\n')
      .slice(0, size),
  backticks: (size) =>
    Array.from({ length: Math.sqrt(2 * size) }, (_, at) => '`'.repeat(at))
      .join(' ')
      .slice(0, size),
  fences: (size) => '```\n'.repeat(size / 4),
  tags: (size) => '<a '.repeat(size / 3),
  comments: (size) => '<!--'.repeat(size / 4),
  'angle addresses': (size) => '<a@'.repeat(size / 3),
  addresses: (size) => 'http://a.b '.repeat(size / 11),
  'mail addresses': (size) => 'a@b.cc '.repeat(size / 7),
  entities: (size) => '&#'.repeat(size / 2),
  escapes: (size) => '\\*'.repeat(size / 2),
  blanks: (size) => `a${' '.repeat(size)}b`,
  tabs: (size) => '\t'.repeat(size),
  'line ends': (size) => '\n'.repeat(size),
  'carriage returns': (size) => '\r'.repeat(size),
  tildes: (size) => '~~a~'.repeat(size / 4),
  underlines: (size) => 'a\n=\n'.repeat(size / 4),
  'one letter': (size) => 'a'.repeat(size),
  'a number without end': (size) => '1'.repeat(size),
  'digits and dots': (size) => '1.'.repeat(size / 2),
  parentheses: (size) => '('.repeat(size),
  'JSON in JSON': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'a filter in a filter': (size) => '{"a":'.repeat(size / 5),
  templates: (size) => '{{a}}'.repeat(size / 5),
  'open templates': (size) => '{{'.repeat(size / 2),
  'letters with marks': (size) => 'e\u0301\u0301\u0301'.repeat(size / 4),
  'half surrogates': (size) => '\ud83d'.repeat(size),
  families: (size) => '👨‍👩‍👧'.repeat(size / 8),
  regular: (size) => '(a+)+$'.repeat(size / 6),
  commas: (size) => ','.repeat(size),
  'quotation marks': (size) => '"'.repeat(size),
  'calendar lines': (size) => 'RRULE:FREQ=DAILY;'.repeat(size / 17),
  dates: (size) => '2026-11-29T00:00:00Z '.repeat(size / 21),
  words: (size) => 'lorem ipsum dolor sit amet '.repeat(size / 27),
}
