import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { templates } from '../../../scripts/templates/all.ts'
import { languagesOf } from '../../../scripts/templates/template.ts'

const folder = 'sync-server/templates'
const rows = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as { slug: string; language: string; featured: boolean })

it('has a row for each language of each source, in the spotlight as the source says', () => {
  const written = templates.flatMap((source) =>
    languagesOf(source).map((language) => ({
      slug: language === 'en' ? source.slug : `${source.slug}-${language}`,
      language,
      featured: source.featured === true,
    })),
  )
  const bySlug = (a: { slug: string }, b: { slug: string }): number => (a.slug < b.slug ? -1 : 1)
  expect(rows.map(({ slug, language, featured }) => ({ slug, language, featured })).sort(bySlug)).toEqual(written.sort(bySlug))
})

it.each(['en', 'pt', 'es'])('has templates for the spotlight in %s, where the gallery begins', (language) => {
  expect(rows.filter((row) => row.language === language && row.featured).length).toBeGreaterThanOrEqual(6)
})
