import { describe, expect, it } from 'vitest'
import { isTabHidden, lookInPlan, recordLooks, toggledTab } from '#client/records/panel/record-look.ts'

describe('the look of a record', () => {
  it('is every one that was chosen with advanced features', () => {
    expect(recordLooks.map((look) => lookInPlan(look, true))).toEqual([...recordLooks])
  })

  it('is the side panel or a compact window without them', () => {
    expect(recordLooks.map((look) => [look, lookInPlan(look, false)])).toEqual(
      recordLooks.map((look) => [look, look === 'side_panel' ? look : 'modal_compact']),
    )
  })
})

describe('tabs of a record', () => {
  it('are hidden one by one and shown again', () => {
    const one = toggledTab('', 'history')
    const two = toggledTab(one, 'related')
    expect([isTabHidden(two, 'history'), isTabHidden(two, 'related'), isTabHidden(two, 'fields')]).toEqual([true, true, false])
    const back = toggledTab(two, 'history')
    expect([isTabHidden(back, 'history'), isTabHidden(back, 'related')]).toEqual([false, true])
    expect(toggledTab(back, 'related')).toBe('')
  })
})
