import { describe, expect, it } from 'vitest'
import { readFileSync, readdirSync } from 'node:fs'
import type { TemplateCard } from '#shared/nouns/templates/template-calls.ts'
import { nearestTemplates, type FoundTemplate } from '#server/features/ai-builder/nearest-templates.ts'

interface Row {
  slug: string
  title: string
  short_description: string
  description: string
  language: 'en' | 'pt' | 'es'
  categories: string[]
}
const rows = readdirSync('sync-server/templates')
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(`sync-server/templates/${name}`, 'utf8')) as Row)
const offered: FoundTemplate[] = rows.map(({ slug, title, short_description: short, description, language, categories }) => ({
  card: { slug, language, name: title } as TemplateCard,
  words: { title: `${title} ${categories.join(' ')}`, short, inside: description },
}))

describe('the nearest templates', () => {
  it.each([
    ['a sales pipeline with deals and companies', 'en', 'crm'],
    ['um funil de vendas com negócios e empresas', 'pt', 'crm-pt'],
    ['un embudo de ventas con negocios y empresas', 'es', 'crm-es'],
    ['track bugs of our software', 'en', 'bug-tracker'],
    ['controle de bugs do nosso sistema', 'pt', 'bug-tracker-pt'],
    ['appointments of a clinic with patients', 'en', 'clinic-appointments'],
    ['consultas de uma clínica com pacientes', 'pt', 'clinic-appointments-pt'],
    ['approve expenses of employees', 'en', 'expense-approval'],
    ['planning events with guests', 'en', 'event-planning'],
  ] as const)('%s (%s)', (description, lang, slug) => {
    const found = nearestTemplates(description, lang, offered)
    expect(found[0]?.slug).toBe(slug)
    expect(found).toHaveLength(3)
    expect(new Set(found.map((card) => card.slug.replace(/-(?:pt|es)$/, ''))).size).toBe(3)
  })

  it('are none where the gallery is empty', () => expect(nearestTemplates('a sales pipeline', 'en', [])).toEqual([]))
})
