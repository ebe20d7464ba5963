// Starts worker.ts in a thread when the server runs from its sources: tsx has to be set up inside the thread itself.
import { register } from 'tsx/esm/api'

register()
await import('#server/app/worker.ts')
