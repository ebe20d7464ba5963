import { expect, it } from 'vitest'
import { functionFamilies, functionsByFamily } from '#shared/formulas/functions/registry.ts'
import type { FormulaFunction, Param } from '#shared/formulas/functions/function.ts'

function signature({ name, params, repeat = [], last }: FormulaFunction): string {
  const written = (param: Param): string => (param.optional ? `[${param.name}]` : param.name)
  return `${name}(${[...params.map(written), ...repeat.map(written), ...(repeat.length > 0 ? ['…'] : []), ...(last ? [`[${last.name}]`] : [])].join(', ')})`
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const code = (text: string): string => (text === '' ? '' : `\`${cell(text)}\``)

function page(): string {
  const families = functionFamilies.flatMap((family) => [
    `## ${family[0]?.toUpperCase() ?? ''}${family.slice(1)}`,
    '',
    '| function | what it gives | example | also called |',
    '| --- | --- | --- | --- |',
    ...functionsByFamily[family].map(
      (entry) =>
        `| ${code(signature(entry))} | ${cell(entry.doc.en)} | ${code(entry.example[0])} → ${code(entry.example[1]) || 'blank'} | ${entry.aliases.join(', ')} |`,
    ),
    '',
  ])
  const total = functionFamilies.reduce((sum, family) => sum + functionsByFamily[family].length, 0)
  return [
    '# Formula functions',
    '',
    `All ${total}, written from the registry (\`shared/src/formulas/functions/\`); \`tests/unit/formulas/docs.test.ts\` holds this page equal to it`,
    'and writes it anew with `npx vitest run tests/unit/formulas/docs.test.ts -u`. Arguments in square brackets may be left out; before `…`',
    'they may come again. Every example is a test (`tests/unit/formulas/functions.test.ts`); its value is as it reads in English.',
    '',
    ...families,
  ].join('\n')
}

it('the page of functions says what the registry says', async () => {
  await expect(page()).toMatchFileSnapshot('../../../docs/formula-functions.md')
})
