import type * as Y from 'yjs'
import type { PlanApp } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { readBundle, writeBar } from '#shared/nouns/bundles/bundle-document.ts'
import type { BarName, Bars } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { barsFromWire, bundleWire, type BundleWire } from '#shared/nouns/bundles/bundle-wire.ts'
import type { Compiling } from '#server/app-plans/plan-acts.ts'
import type { Scope } from '#server/app-plans/resolve-settings.ts'

type MenuItem = NonNullable<BundleWire['menu_bar']>['items'][number]

const barNames = ['menuBar', 'topBar', 'bottomNav'] as const
/** The bars of a plan, and their names for programs: a wrong one is told by its own place, not by its app's. */
const wireNames = { menuBar: 'menu_bar', topBar: 'top_bar', bottomNav: 'bottom_nav' } as const

/** The bars of an app in the words of programs; undefined for an app without bars. */
export function writeBars(
  work: Compiling,
  path: string,
  { label, menuBar, topBar, bottomNav }: PlanApp,
): ((doc: Y.Doc) => void) | undefined {
  if (!menuBar && !topBar && !bottomNav) return undefined
  const { resolver, problems, ids } = work
  const of = (bar: keyof typeof wireNames): Scope => ({ path: `${path}.${bar}` })
  const leads = (ref: string): MenuItem[] => menuLink(ref, resolver.text(ref, of('menuBar')))
  let count = 0
  const nextId = (): string => ids.short('b', `bars:${label}#${++count}`)
  const wire = bundleWire.safeParse({
    ...(menuBar && {
      menu_bar: {
        title: menuBar.title ?? label,
        top_bg_color: menuBar.color ?? '',
        bottom_bg_color: '',
        items: menuBar.items.flatMap((item): MenuItem[] => {
          if (typeof item === 'string') return leads(item)
          const id = nextId()
          return [
            { id, type: 'folder', folder_config: { name: item.folder } },
            ...item.items.flatMap(leads),
            { type: 'folder_end', folder_end_for: id },
          ]
        }),
      },
    }),
    ...(topBar && {
      top_bar: { bg_color: topBar.color ?? '', items: topBar.apps.map((ref) => ({ id: resolver.text(ref, of('topBar')), type: 'app' })) },
    }),
    ...(bottomNav && {
      bottom_nav: {
        items: bottomNav.map((item) => ({
          label: item.label,
          icon: item.icon,
          type: navType(item.to),
          target: resolver.text(item.to, of('bottomNav')),
        })),
      },
    }),
  })
  for (const issue of wire.error?.issues.slice(0, 5) ?? []) {
    const bar = barNames.find((name) => wireNames[name] === issue.path[0])
    problems.add(bar ? `${path}.${bar}` : path, issue.message, issue.path.join('.'))
  }
  const bars = barsFromWire(wire.data ?? {}, nextId)
  return (doc) => {
    const before = readBundle(doc)
    for (const [name, bar] of Object.entries(bars) as [BarName, Bars[BarName]][]) writeBar(doc, name, before[name], bar, 'server')
  }
}

function menuLink(ref: string, id: string): MenuItem[] {
  if (ref.startsWith('@app:')) return [{ type: 'app', app_id: id }]
  if (ref.startsWith('@page:')) return [{ type: 'page', item_id: id }]
  return [{ type: 'table', table_id: id }]
}

/** A table in the bar of a phone adds a record of it. */
function navType(to: string): 'app' | 'addRecord' | 'link' {
  if (to.startsWith('@app:')) return 'app'
  return to.startsWith('@') ? 'addRecord' : 'link'
}
