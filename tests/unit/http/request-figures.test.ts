import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createRequestFigures } from '#server/lib/request-figures.ts'

it('tells what was answered and how long it took, as a histogram does', async () => {
  const registry = new Registry()
  const count = createRequestFigures(registry)
  const one = { method: 'POST', route: '/api/mutations', status: 200 }
  for (const seconds of [0.0005, 0.001, 0.03, 60]) count({ ...one, seconds })
  count({ ...one, status: 400, seconds: 0.5 })
  for (const text of [await registry.metrics(), await registry.metrics()]) {
    expect(text).toContain('trama_http_requests_total{method="POST",route="/api/mutations",status="200"} 4')
    expect(text).toContain('trama_http_requests_total{method="POST",route="/api/mutations",status="400"} 1')
    expect(text).toContain('# TYPE trama_http_request_seconds histogram')
    const buckets = [...text.matchAll(/trama_http_request_seconds_bucket\{le="([^"]+)",route="\/api\/mutations"\} (\d+)/g)]
    expect(buckets.map(([, le, below]) => [le, Number(below)])).toEqual([
      ...['0.001', '0.005', '0.02'].map((le) => [le, 2]),
      ...['0.05', '0.1', '0.25'].map((le) => [le, 3]),
      ...['0.5', '1', '2.5', '10'].map((le) => [le, 4]),
      ['+Inf', 5],
    ])
    expect(text).toContain('trama_http_request_seconds_sum{route="/api/mutations"} 60.5315')
    expect(text).toContain('trama_http_request_seconds_count{route="/api/mutations"} 5')
  }
})
