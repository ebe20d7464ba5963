// Starts worker.ts in a thread when the server runs from its sources: tsx has to be set up inside the thread itself, which takes most of its
// start. Tests start hundreds of threads and name a bundle.
const bundled = process.env['WORKER_FILE']
if (bundled) await import(bundled)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('#server/app/worker.ts')
}
