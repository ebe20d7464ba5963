import { describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { seriousProblems } from '#tests/components/support/axe.ts'
import { looks, wear } from '#tests/components/support/looks.ts'
import { sampleCells } from '#tests/components/cells/sample-cells.ts'
import { makeField } from '#tests/support/make-field.ts'

const locale = localeOf('en', 'UTC', '$')

/** The contract of every cell: it shows its value, shows nothing for none, and never breaks. */
describe('the cells of every field type', () => {
  test.each(fieldTypeNames)('%s', async (type) => {
    const { Cell, always } = cellTypes[type]
    const { config = {}, value, shows } = sampleCells[type]
    const field = { ...makeField('faaaaaaaaaaaa', type, config), label: 'A field' }
    const filled = await render(<Cell field={field} value={value} locale={locale} />)
    if (shows) expect(filled.container.textContent).toMatch(shows)
    await filled.unmount()
    if (always) return
    const empty = await render(<Cell field={field} value={null} locale={locale} />)
    expect(empty.container.textContent?.trim()).toBe('')
    await empty.unmount()
  })

  test.each(fieldTypeNames)('%s survives a value of another type', async (type) => {
    const { Cell } = cellTypes[type]
    const field = makeField('faaaaaaaaaaaa', type, { nonsense: true })
    for (const value of ['not it', 1e300, ['x', '{"broken'], -1]) {
      const cell = await render(<Cell field={field} value={value} locale={locale} />)
      await cell.unmount()
    }
  })

  test.each(looks)('can be read by everybody, $scheme at $width', async (look) => {
    await wear(look)
    const page = await render(
      <main>
        {fieldTypeNames.map((type) => {
          const { Cell } = cellTypes[type]
          const { config = {}, value } = sampleCells[type]
          return (
            <div key={type} style={{ width: 200, background: 'var(--tr-surface)' }}>
              <Cell field={{ ...makeField('faaaaaaaaaaaa', type, config), label: type }} value={value} locale={locale} />
            </div>
          )
        })}
      </main>,
    )
    expect(await seriousProblems(page.container)).toEqual([])
    await page.unmount()
  })
})
