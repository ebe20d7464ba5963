/**
 * Files of the server that still use the control file at once (`platform.control`), under `sync-server/src`. The list only shrinks: new code
 * asks `platform.controlStore`, and a file that was moved to it loses its line (docs/decisions/253-the-control-file-is-asked-and-not-read.md).
 */
export const controlUsers: readonly string[] = [
  'access/change-member.ts',
  'features/operator/list-organisations.ts',
  'features/operator/set-plan.ts',
  'features/plans/billing/billing-module.ts',
  'features/plans/billing/billing-store.ts',
  'features/plans/billing/billing.ts',
  'features/plans/billing/follow-billing.ts',
  'features/plans/billing/local-provider.ts',
  'features/plans/billing/place-order.ts',
  'features/plans/follow-subscriptions.ts',
  'features/plans/plan-command.ts',
  'features/plans/plan-module.ts',
  'http/program-counts.ts',
  'identity/kept-secret.ts',
  'identity/resolve-session.ts',
  'identity/subscriptions.ts',
  'identity/token-sessions.ts',
  'jobs/check-files.ts',
  'jobs/housekeeping.ts',
  'platform/create-platform.ts',
  'platform/platform.ts',
  'records/mail/mail-domain.ts',
  'records/mail/notice-mark.ts',
  'storage/files/files-place.ts',
  'storage/files/move-files.ts',
  'storage/resting-files.ts',
]
