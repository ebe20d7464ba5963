import { expect, test } from 'vitest'
import type { View } from '#shared/views/view.ts'
import { isViewMissing, shownView } from '#client/features/tables/shown-view.ts'

const view = (id: string, type: string): View => ({ id, tableId: 't', type, label: id, position: id, config: {} })
const [table, first, second] = [view('a', 'table'), view('b', 'kanban'), view('c', 'kanban')]
const views = [table, first, second]

test('without a name the last used view opens, else the first', () => {
  expect(shownView(views, { viewId: 'c', named: undefined })).toBe(second)
  expect(shownView(views, { viewId: 'gone', named: undefined })).toBe(table)
})

test('the name of a type opens its first view, unless the last used one is of it', () => {
  expect(shownView(views, { viewId: 'a', named: { type: 'kanban' } })).toBe(first)
  expect(shownView(views, { viewId: 'c', named: { type: 'kanban' } })).toBe(second)
})

test('a list is the table until there is one', () => {
  expect(shownView(views, { viewId: 'c', named: { type: 'list' } })).toBe(table)
  const list = view('d', 'list')
  expect(shownView([...views, list], { viewId: 'c', named: { type: 'list' } })).toBe(list)
})

test('a view that is not there is not another one', () => {
  expect(shownView(views, { viewId: 'gone', named: { viewId: 'gone' } })).toBe(undefined)
  expect(shownView(views, { viewId: 'a', named: { type: 'gantt' } })).toBe(undefined)
})

test('an address names a view that is missing, or a table that has none yet', () => {
  const missing = (of: readonly View[], named: Parameters<typeof shownView>[1]['named']): boolean =>
    isViewMissing(of, { viewId: undefined, named })
  expect(missing(views, undefined)).toBe(false)
  expect(missing(views, { viewId: 'gone' })).toBe(true)
  expect(missing(views, { type: 'gantt' })).toBe(true)
  expect(missing(views, { type: 'kanban' })).toBe(false)
  expect(missing([], undefined)).toBe(false)
  expect(missing([], { type: 'table' })).toBe(false)
  expect(missing([], { type: 'list' })).toBe(false)
  expect(missing([], { viewId: 'gone' })).toBe(true)
  expect(missing([], { type: 'kanban' })).toBe(true)
})
