import { newId } from '#shared/lib/ids.ts'
import { cardPartOf, type TemplateStructure } from '#shared/nouns/templates/template-structure.ts'
import type { TestPlatform } from '#tests/support/test-platform.ts'

/** A table and an app with a chart. */
export const sampleStructure: TemplateStructure = {
  label: 'Sales',
  tabs: [
    {
      ...{ id: 't1', label: 'Customers', type: 'table', icon: 'users', color: 'blue', blocks: [] },
      fields: [
        { label: 'Name', type: 'singleLineText', look: 'text' },
        { label: 'Phone', type: 'phone', look: 'text' },
      ],
    },
    {
      ...{ id: 'a1', label: 'Overview', type: 'app', icon: 'layout-grid', color: 'teal', fields: [] },
      blocks: [{ type: 'chart', group: 'figures', label: 'Sales', x: 0, y: 0, w: 6, h: 4 }],
    },
  ],
  tricks: [{ name: 'Thank the customer', icon: 'mail' }],
  integrations: [],
  tier: 'Free',
  records: 12,
}

interface Sample {
  slug: string
  title?: string
  orgId?: string | null
  builderId?: string
  categories?: readonly string[]
  language?: 'pt' | 'en' | 'es'
  featured?: boolean
  installs?: number
  isPrivate?: boolean
  /** it waits for approval: its own organisation is offered it */
  waits?: boolean
}

/** Puts a template into the gallery as if it had been made, without a package. @returns its id */
export function addSampleTemplate({ control, now }: TestPlatform, sample: Sample): string {
  const { slug, title = slug, orgId = null, categories = ['Sales'], language = 'en', installs = 0 } = sample
  const at = now().toISOString()
  const [id, builderId] = [newId(), sample.builderId ?? newId()]
  control.writeNow(() => {
    const { build } = control
    if (sample.builderId === undefined) {
      const builder = { id: builderId, name: 'Ada', email: 'ada@example.com', picture: null, token_hash: null }
      control.run(build.insertInto('template_builder').values({ ...builder, created_at: at, updated_at: at }))
    }
    const flags = { is_private: sample.isPrivate === true ? 1 : 0, featured: sample.featured === true ? 1 : 0, installs }
    const versions = { version: sample.waits === true ? null : 1, own_version: 1, newest: 1 }
    control.run(
      build.insertInto('template').values({
        ...{ id, slug, builder_id: builderId, org_id: orgId, member_id: null, ...flags, ...versions },
        ...{ created_at: at, updated_at: at },
      }),
    )
    control.run(
      build.insertInto('template_version').values({
        ...{ template_id: id, version: 1, status: sample.waits === true ? 'Waiting for approval' : 'Published', problem: null },
        ...{ title, short_description: `About ${title}`, description: `# ${title}`, categories: JSON.stringify(categories), language },
        ...{ picture: null, url: null, has_data: 1, choice: null, sha256: null, bytes: null, made_at: at, approved_at: at },
        ...{ structure: JSON.stringify(sampleStructure), card: JSON.stringify(cardPartOf(sampleStructure)) },
      }),
    )
  })
  return id
}
