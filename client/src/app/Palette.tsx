import { Suspense, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { actTexts } from '#client/app/palette/acts.ts'
import { paletteSources } from '#client/app/palette/sources.tsx'
import { usePaletteWorld } from '#client/app/palette/world.ts'
import { useFoundGroups } from '#client/app/use-found-groups.tsx'
import { prepareLines, type CommandGroup } from '#client/features/command-palette/command.ts'
import { sectionIds, sectionOf } from '#client/features/command-palette/sections.ts'
import { narrowTo, readNarrowed } from '#client/features/command-palette/triggers.ts'
import { CommandPalette } from '#client/features/command-palette/ui/CommandPalette.tsx'
import { useLabelTexts } from '#client/i18n/use-label-texts.ts'
import { closeOverlay, type Overlay } from '#client/lib/overlays.ts'
import { lazyPage } from '#client/manifest/lazy-page.tsx'
import { useTypedAhead } from '#client/lib/typed-ahead.ts'

const banner = lazyPage(async () => (await import('#client/nouns/plans/UpgradeBanner.tsx')).UpgradeBanner, ['billing'])
const texts = [...actTexts, 'acts:', 'settings:', 'errors:']

/** The command palette with everything this product can do from anywhere. */
export function Palette({ overlay }: { overlay: Overlay }) {
  useLabelTexts(texts)
  const world = usePaletteWorld()
  const { t } = world
  const navigate = useNavigate()
  const section = overlay.kind === 'palette' ? overlay.section : undefined
  const [query, setQuery] = useState(section === undefined ? '' : narrowTo(section, t))
  const { groups: found, ...search } = useFoundGroups(query)
  useTypedAhead()
  const narrowed = readNarrowed(query, t)
  const part = narrowed?.section
  const rest = narrowed?.rest ?? ''
  const groups = useMemo(
    () =>
      sectionIds.map((id): CommandGroup => {
        const { titleKey, limit, isOnlySearched } = sectionOf(id)
        const source = paletteSources[id]
        return { id, title: world.t(titleKey), limit, onlySearched: isOnlySearched, commands: source.commands(world) }
      }),
    [world],
  )
  useEffect(() => prepareLines(groups), [groups])
  const shown = useMemo(() => {
    if (part === undefined) return groups
    const further = paletteSources[part].narrowed(world, rest)
    return groups.map((group) => (group.id === part ? { ...group, commands: [...group.commands, ...further] } : group))
  }, [groups, world, part, rest])
  return (
    <CommandPalette
      groups={[...shown, ...found]}
      narrowed={narrowed}
      query={query}
      onQuery={setQuery}
      onNavigate={(to, state) => void navigate(to, state)}
      {...search}
      banner={
        <Suspense>
          <banner.Page onFollow={closeOverlay} />
        </Suspense>
      }
      onClose={closeOverlay}
    />
  )
}
