import type * as Y from 'yjs'
import type { MutationArgs } from '#shared/catalogue/mutation-kinds.ts'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import type { SeededIds } from '#server/lib/seeded-ids.ts'
import { recordIdOf } from '#server/features/demo/demo-maker.ts'
import { blocksWelcome } from '#server/features/demo/demo-texts.ts'
import { fieldIdOf, tableIdOf, viewIdOf } from '#server/features/demo/demo-structure.ts'

/** Two forms of the shops: all of a new one, and a wish. */
export function shopForms(ids: SeededIds): MutationArgs['forms.create'][] {
  const form = (name: string, label: string, position: string, fields: readonly string[]): MutationArgs['forms.create'] => ({
    ...{ id: ids.uuid(`form.${name}`), tableId: tableIdOf(ids, 'Shops'), kind: 'super', label, position },
    definition: {
      v: 1,
      title: label,
      text: '',
      header_color: 'violet',
      parts: fields.map((field, index) => ({ id: `p${index + 1}`, type: 'field', field_id: fieldIdOf(ids, 'Shops', field) })),
      on_save: { do: 'success', title: 'Thank you', text: 'It is on the list.' },
    },
  })
  return [form('shop', 'New shop', 'a0', ['Name', 'Code', 'Address', 'State']), form('wish', 'Wish for a city', 'a1', ['Name', 'Opening'])]
}

/** One block of each type, to look at and to copy from. */
export function fillBlocks(doc: Y.Doc, ids: SeededIds, given: { apps: string[]; page: string; now: Date }): void {
  const tableId = tableIdOf(ids, 'Shops')
  const field = (label: string): string => fieldIdOf(ids, 'Shops', label)
  const level = (label: string) => ({ fieldId: field(label), direction: 'asc' as const })
  const block = (name: string): string => ids.short('b', `blocks.${name}`)
  const [shopForm, wishForm] = [ids.uuid('form.shop'), ids.uuid('form.wish')]
  const until = new Date(given.now.getTime() + 45 * 86_400_000).toISOString()
  const site = 'https://alba.example/tour'
  const stated = { aggregate: 'sum', fieldId: field('Seats') }
  let [x, y, tallest] = [0, 0, 0]
  /** In rows of twelve columns, from left to right. */
  const add = (type: string, w: number, h: number, config: object, text?: string): void => {
    if (x + w > 12) [x, y, tallest] = [0, y + tallest, 0]
    addBlock(
      doc,
      {
        id: block(type),
        type,
        config,
        ...(text !== undefined && { text }),
        places: { desktop: { x, y, w, h } },
      },
      'demo',
    )
    x += w
    tallest = Math.max(tallest, h)
  }
  add('titleBar', 12, 2, {
    ...{ title: 'Our shops', size: 'large', background: 'violet', line: false },
    ...{ tableId, searchFieldId: field('Name'), formId: shopForm },
    ...{ buttonLabel: 'How we work', buttonColor: 'amber', buttonAddress: `/doc-page/${given.page}` },
  })
  add('text', 6, 5, {}, blocksWelcome)
  const grown = { tableId, ...stated, label: 'Seats', color: 'violet', dateFieldId: field('Opening'), period: 'year' }
  add('indicator', 3, 5, grown)
  add('goal', 3, 5, { tableId, ...stated, target: 600, label: 'Seats by next year', shape: 'ring', color: 'violet' })
  add('appFilters', 12, 3, {
    ...{ tableId, title: 'Filters', fields: [field('State'), field('Opening'), field('Name')] },
    ...{ drives: [block('tableView'), block('chart')], ground: 'violet' },
  })
  add('flow', 12, 2, { tableId, fieldId: field('State'), title: 'From plan to shop' })
  add('tableView', 12, 8, {
    ...{ tableId, viewId: viewIdOf(ids, 'Shops', 'All'), title: 'Shops' },
    fields: ['Name', 'Code', 'State', 'Opening', 'Seats', 'Ask for a visit'].map(field),
  })
  const byMonth = { ...level('Opening'), bucket: 'quarter' }
  add('chart', 6, 8, { tableId, title: 'Seats by quarter', kind: 'bar', ...stated, color: 'violet', group: byMonth })
  add('pivot', 6, 8, { tableId, title: 'Shops by year', rows: { ...level('Opening'), bucket: 'year' }, columns: level('State') })
  add('addressList', 6, 8, { tableId, fieldId: field('Address'), title: 'Where they are' })
  add('unique', 6, 8, { tableId, title: 'Find a shop', hint: 'SHOP-01' })
  add('form', 6, 12, { tableId, formId: shopForm, title: '' })
  add('formPages', 6, 12, { formIds: [wishForm, shopForm], title: 'Tell us' })
  add('internalForms', 6, 5, { tableIds: [tableId], title: 'Requests' })
  add('timer', 6, 5, { title: 'Next opening', until, done: 'We are open', color: 'violet' })
  const trick = { fieldId: field('Ask for a visit'), recordId: recordIdOf(ids, 'Shops', 0) }
  add('singleTrickButton', 6, 2, { tableId, ...trick, label: '', color: 'violet' })
  add('linkButton', 6, 2, { label: 'How we work', address: `/doc-page/${given.page}`, color: 'amber' })
  add('docPage', 6, 9, { pageId: given.page, title: '' })
  add('tasks', 6, 9, { show: 'mine', title: 'My tasks' })
  add('chat', 6, 9, { chatId: ids.uuid('chat.shops'), title: '' })
  add('menu', 6, 9, { title: 'More apps', apps: given.apps, direction: 'vertical' })
  add('image', 6, 6, { alt: 'A picture of the shop', caption: 'Choose a picture in the settings' })
  add('markup', 6, 6, {
    title: 'House rules',
    language: 'markdown',
    source: '## House rules\n\n- **Quiet** after ten\n- Cups go back to the bar',
  })
  add('video', 6, 6, { title: 'A tour', address: site })
  add('embed', 6, 6, { title: 'Our site', address: site })
}
