import { registerServiceWorker } from '#client/app/service-worker.ts'
import { unsentNames } from '#client/app/shell/unsent-names.tsx'
import { countKept } from '#client/engine/session/kept-here.ts'
import { readOthers } from '#client/engine/session/other-organisations.ts'
import { onLeaving, openSession } from '#client/engine/session/session.ts'
import { startDocuments } from '#client/engine/documents/unsent-documents.ts'
import { followPlanRefusals } from '#client/features/plans/follow-plan-refusals.ts'
import { nameEdits } from '#client/features/sync-status/name-edits.ts'

const others = () => import('#client/engine/start/send-others.ts')

/**
 * Starts the work that the first paint does not need: the interface goes to the device, documents send their unsent edits, opened or not, and changes
 * keep their names.
 */
export function startAfterPaint(): void {
  void registerServiceWorker()
  startDocuments()
  import('#client/engine/session/own-choices.ts').then(({ followOwnChoices }) => followOwnChoices()).catch(() => undefined)
  import('#client/app/last-look/follow-screens.ts').then(({ followScreens }) => followScreens()).catch(() => undefined)
  const session = openSession()
  // the code of cells comes along
  if (session && countKept(session.memberId, ['misfit', 'typing']) > 0)
    import('#client/app/tell-typing.ts').then(({ tellLeft }) => tellLeft()).catch(() => undefined)
  nameEdits()
  followPlanRefusals()
  onLeaving(() =>
    others()
      .then(({ leaveOthers }) => leaveOthers())
      .catch(() => undefined),
  )
  if (readOthers().length > 0)
    void others().then(
      ({ startSendingOthers }) => startSendingOthers(),
      () => undefined,
    )
  // asked when the network is gone, too
  unsentNames.preload().catch(() => undefined)
}
