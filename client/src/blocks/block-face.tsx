import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { loadTexts } from '#client/i18n/i18n.ts'
import type { BlockSettingsProps, BlockView, BlockViewProps, PublicBlockProps } from '#client/lib/block-view.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** The statement of a block type's `face.ts`. Code comes when the first block of the type is shown. */
interface BlockFace<Config, Public> extends Pick<
  BlockView,
  'type' | 'icon' | 'labelKey' | 'bare' | 'early' | 'stays' | 'flows' | 'menuOutside' | 'ownGround' | 'presets'
> {
  /** the texts that its parts need besides those of apps */
  texts?: Parameters<typeof loadTexts>[0]
  View: () => Promise<{ View: ComponentType<BlockViewProps<Config>> }>
  Settings: () => Promise<{ Settings: ComponentType<BlockSettingsProps<Config>> }>
  /** absent: visitors of public links are shown nothing */
  PublicView?: () => Promise<{ PublicView: ComponentType<PublicBlockProps<Public>> }>
}

/** Erases a block's config for the registry. Until its code is there the block keeps its size. */
export function blockFace<Config, Public = never>(face: BlockFace<Config, Public>): BlockView {
  const { texts, View, Settings, PublicView, ...head } = face
  const view = part(async () => (await Promise.all([View(), texts && loadTexts(texts)]))[0].View, <Skeleton height="100%" />)
  const settings = part(async () => (await Promise.all([Settings(), texts && loadTexts(texts)]))[0].Settings, <Skeleton height={120} />)
  const made = {
    ...head,
    View: view.Part,
    Settings: settings.Part,
    ...(PublicView && { PublicView: part(async () => (await PublicView()).PublicView, <Skeleton height="100%" />).Part }),
    load: async () => void (await view.load()),
  }
  return made as unknown as BlockView
}

/** As `openedLater` of lib/, which belongs to the shell: the visitors' page has none of it. */
function part<Props extends object>(fetch: () => Promise<ComponentType<Props>>, fallback: ReactNode) {
  let there: ComponentType<Props> | undefined
  let begun = false
  const load = async (): Promise<ComponentType<Props>> => {
    begun = true
    return (there ??= await fetch())
  }
  const Awaited = lazyPart(async () => {
    if (!begun) await afterPaint()
    return (await load()) as ComponentType<object>
  })
  const Part = (props: Props): ReactNode => {
    // one and the same for its life, or its state were lost
    const [Shown] = useState(() => (there as ComponentType<object> | undefined) ?? Awaited)
    return (
      <Suspense fallback={fallback}>
        <Shown {...props} />
      </Suspense>
    )
  }
  return { Part, load }
}

/** To ask for a chart's thirty files takes longer than to draw the texts beside it, which come first. */
const afterPaint = (): Promise<void> =>
  document.hidden ? Promise.resolve() : new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
