import { AppError } from '#shared/protocol/errors.ts'
import type { BillingProvider } from '#server/features/plans/billing/billing-provider.ts'

const nothing = (): Promise<never> => Promise.reject(new AppError('nothing_sold'))

/** Sells nothing: every plan is as the operator set it. */
export const noProvider: BillingProvider = {
  name: 'none',
  origins: [],
  checkout: nothing,
  findPaid: () => Promise.resolve(undefined),
  abandon: () => Promise.resolve(),
  change: nothing,
  end: () => Promise.resolve(),
  portal: nothing,
  readTruth: () => Promise.resolve(undefined),
  readEvent: nothing,
}
