import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { templates } from '../../../scripts/templates/all.ts'
import { languagesOf, planIn, type TemplateSource } from '../../../scripts/templates/template.ts'

/** Texts that people read in the structure of a plan: labels, titles and words of forms, not samples. */
function textsOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return read.has(key) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(each, read.has(key) ? key : ''))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => (name === 'records' ? [] : textsOf(each, name)))
}
const read = new Set(['label', 'title', 'text', 'help', 'section', 'page', 'name', 'description', 'folder', 'options', 'buttonLabel'])

const linesOf = ({ slug }: TemplateSource): string[] => {
  const words = (name: string): string[] => readFileSync(`scripts/templates/words/${name}.txt`, 'utf8').split('\n')
  return [...words('common'), ...words(slug)].filter((line) => line.trim() !== '')
}

describe.each(templates.map((source) => [source.slug, source] as const))('%s', (_slug, source) => {
  it('has a word of each language for every text of its structure', () => {
    const known = new Set(linesOf(source).map((line) => line.split('|')[0]?.trim()))
    const texts = textsOf(source.plan).filter((text) => text !== '' && !text.startsWith('§') && !/^@|^\{\{/.test(text))
    expect(texts.filter((text) => !known.has(text))).toEqual([])
  })

  it('has no line of a word that it does not use', () => {
    const english = JSON.stringify(planIn(source, 'en'))
    const own = readFileSync(`scripts/templates/words/${source.slug}.txt`, 'utf8').split('\n')
    const unused = own.filter((line) => line.trim() !== '' && !english.includes(JSON.stringify(line.split('|')[0]?.trim()).slice(1, -1)))
    expect(unused).toEqual([])
  })

  it('names two things of one place differently in every language', () => {
    for (const language of languagesOf(source)) {
      const { tables = [] } = planIn(source, language)
      for (const { label, fields, views = [] } of tables) {
        const others = tables.flatMap((table) => table.fields.filter(({ to }) => to === label).map(({ inverse }) => inverse))
        for (const names of [[...fields.map((field) => field.label), ...others], views.map((view) => view.label)])
          expect(new Set(names).size, `${language}: ${label}: ${names.join(', ')}`).toBe(names.length)
      }
    }
  })
})

it('offers twelve templates, six of them in Spanish', () => {
  expect(templates.length).toBeGreaterThanOrEqual(12)
  expect(templates.filter(({ about }) => about.es).length).toBeGreaterThanOrEqual(6)
})
