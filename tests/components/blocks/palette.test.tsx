import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PlanFeature } from '#shared/access/plan-features.ts'
import { blockFaces } from '#client/blocks/block-faces.ts'
import { BlockPalette } from '#client/features/apps/ui/BlockPalette.tsx'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { loadTexts, translator } from '#client/i18n/i18n.ts'
import { BlockSurroundings } from '#client/manifest/BlockSurroundings.tsx'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { buildPlan } from '#tests/support/build-plan.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'

/** Stumble 11: there were texts, tables of records, figures and menus, and nothing else. */
describe('the blocks that an app is offered (11)', () => {
  useSampleDevice()

  async function show(onAdd: (type: string) => void = () => undefined) {
    await loadTexts('apps', 'en')
    return render(
      <SampleShell>
        <BlockSurroundings>
          <BlockPalette onAdd={onAdd} />
        </BlockSurroundings>
      </SampleShell>,
    )
  }

  test('are charts, forms, buttons, pictures, filters and single records too', async () => {
    const screen = await show()
    const types = [...screen.container.querySelectorAll('[data-block-type]')].map((each) => each.getAttribute('data-block-type'))
    const wanted = ['chart', 'form', 'image', 'appFilters', 'linkButton', 'unique', 'text', 'tableView', 'indicator']
    expect(wanted.filter((type) => !types.includes(type))).toEqual([])
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.unmount()
  })

  test('a tag of the plan is for those whose plan lacks it', async () => {
    const state = sessionStore.get()
    if (state.status !== 'active') throw new Error('nobody is signed in')
    const tagsUnder = async (features: PlanFeature[]) => {
      sessionStore.set({ ...state, session: { ...state.session, plan: buildPlan(state.session.orgId, { features }) } })
      const screen = await show()
      const words = screen.container.textContent
      await screen.unmount()
      return ['Premium', 'Dev', 'Beta'].filter((tag) => words.includes(tag))
    }
    expect(await tagsUnder([])).toEqual(['Premium', 'Dev', 'Beta'])
    expect(await tagsUnder(['premiumAppBlocksAndFields'])).toEqual(['Dev', 'Beta'])
    expect(await tagsUnder(['premiumAppBlocksAndFields', 'devAppBlocksAndFields'])).toEqual(['Beta'])
    sessionStore.set(state)
  })

  test('are described in one manner', async () => {
    const screen = await show()
    const descriptions = [...screen.container.querySelectorAll('[class*="description" i]')].map((each) => each.textContent)
    expect(descriptions.length).toBeGreaterThan(20)
    expect(descriptions.filter((words) => words.endsWith('.'))).toEqual([])
    await screen.unmount()
  })

  test('have one name each, in apps and in pages', async () => {
    await Promise.all([loadTexts('apps', 'en'), loadTexts('tables', 'en')])
    const t = translator('apps')
    const names = blockFaces.map(({ type, labelKey }) => [t(`apps:types.${type}.name`), t(labelKey)])
    expect(names.filter(([inApps, inPages]) => inApps !== inPages)).toEqual([])
  })

  test.each([
    ['graph', 'chart'],
    ['photo', 'image'],
    ['kanban', 'tableView'],
  ])('are found by the words of other products: %s', async (words, type) => {
    const onAdd = vi.fn<(type: string) => void>()
    const screen = await show(onAdd)
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill(words)
    await expect.poll(() => screen.container.querySelector('[data-block-type]')?.getAttribute('data-block-type')).toBe(type)
    screen.container.querySelector<HTMLElement>(`[data-block-type=${type}]`)?.click()
    expect(onAdd.mock.calls.map(([added]) => added)).toEqual([type])
    await screen.unmount()
  })
})
