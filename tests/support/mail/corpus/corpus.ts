import type { CorpusMail } from '#tests/support/mail/corpus/build.ts'
import { charsetMails, wrongCharsetMails } from '#tests/support/mail/corpus/charsets.ts'
import { bounceMails, hostileMails, machineMails } from '#tests/support/mail/corpus/machines.ts'
import { structureMails } from '#tests/support/mail/corpus/structures.ts'

/** Messages as mail programs and servers of the world write them, made by code after their forms. */
export const corpus: readonly CorpusMail[] = [
  ...charsetMails,
  ...wrongCharsetMails,
  ...structureMails,
  ...machineMails,
  ...bounceMails,
  ...hostileMails,
]
