import type * as Y from 'yjs'
import type { AppStyle } from '#shared/nouns/apps/app-snapshot.ts'
import { missingFeature } from '#shared/access/missing-feature.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { addBlock, placeBlocks, setAppStyle, type NewBlock } from '#shared/nouns/apps/app-document.ts'
import { writeBar } from '#shared/nouns/bundles/bundle-document.ts'
import type { BarName, Bars } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import type { AppPart, BlockPart } from '#shared/nouns/template-packages/content-parts.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'
import type { Installing, InstallStep } from '#server/templates/install/install-steps.ts'

/** Blocks that one write adds: each looks at the places of all others. */
const blocksAtOnce = 25

/** The list entry, then the blocks some at a time, the phone's own layout, and the bars. */
export function appSteps(installing: Installing): InstallStep[] {
  const { parts, tools } = installing
  const folderId = parts.template.folder.id
  return parts.apps.flatMap((app) => {
    const { id, label, icon, color, blocks } = app
    const change = (context: OrgContext, work: (doc: Y.Doc) => void): void =>
      changeDocumentInWrite(context, documentName({ kind: 'app', id }), work, 'server')
    const pieces = Array.from({ length: Math.ceil(blocks.length / blocksAtOnce) }, (_, n) =>
      blocks.slice(n * blocksAtOnce, (n + 1) * blocksAtOnce),
    )
    const blockSteps = pieces.map((piece, n) => ({
      name: `blocks ${id} ${n}`,
      run: (context: OrgContext) => change(context, (doc) => piece.forEach((block) => addAppBlock(context, doc, app, block, installing))),
    }))
    // places of an app that exists are its people's
    if (installing.existing?.apps.some((other) => other.id === id) === true) return blockSteps
    return [
      {
        name: `app ${id}`,
        run: (context: OrgContext) => {
          tools.apply(context, 'apps.create', { id, label, icon, color, folderId })
          change(context, (doc) => setAppStyle(doc, app.style as Partial<AppStyle>, 'server'))
        },
      },
      ...blockSteps,
      { name: `layout ${id}`, run: (context: OrgContext) => change(context, (doc) => arrange(doc, app)) },
      { name: `bars ${id}`, run: (context: OrgContext) => writeBars(context, id, app.bars) },
    ]
  })
}

function addAppBlock(
  context: OrgContext,
  doc: Y.Doc,
  { ownPhone }: AppPart,
  part: AppPart['blocks'][number],
  installing: Installing,
): void {
  if (!mayHold(context, part, installing)) return
  const { w, h } = part.mobile
  const size = findBlockType(part.type)?.size.mobile
  const isUsual = size?.w === w && size.h === h
  const block: NewBlock = {
    ...newBlock(part),
    id: part.id,
    places: { desktop: part.desktop, ...(!ownPhone && !isUsual && { mobile: { w, h } }) },
  }
  addBlock(doc, block, 'server')
}

/** The content of a block of the package, for its document. */
export const newBlock = ({ type, config, ground, body }: BlockPart) => ({ type, config, body, ...(ground !== undefined && { ground }) })

/** Blocks that the plan leaves out are left out, and noted. */
export function mayHold(context: OrgContext, { type }: BlockPart, { skip }: Pick<Installing, 'skip'>): boolean {
  const found = findBlockType(type)
  if (!found || missingFeature(found, (feature) => context.access.has(feature)) === undefined) return true
  skip(context, { part: 'blocks', name: type, reason: 'plan' })
  return false
}

/** Places as the package has them: a block that was added later may have moved another one. */
function arrange(doc: Y.Doc, { blocks, ownPhone }: AppPart): void {
  placeBlocks(
    doc,
    'desktop',
    blocks.map(({ id, desktop }) => ({ id, ...desktop })),
    'server',
  )
  if (ownPhone)
    placeBlocks(
      doc,
      'mobile',
      blocks.map(({ id, mobile }) => ({ id, ...mobile })),
      'server',
    )
}

function writeBars(context: OrgContext, id: string, bars: Bars): void {
  const present = (Object.keys(bars) as BarName[]).filter((name) => bars[name] !== null)
  if (present.length === 0) return
  changeDocumentInWrite(
    context,
    documentName({ kind: 'bundle', id }),
    (doc) => {
      for (const name of present) writeBar(doc, name, null, bars[name], 'server')
    },
    'server',
  )
}
