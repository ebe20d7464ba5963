import type { CodeJob, CodeLanguage, CodeResult } from '#server/sandbox/code-job.ts'

/** The same function in every language, and what comes of it in each. */
interface CodeSample {
  name: string
  code: Record<CodeLanguage, string>
  job?: Partial<CodeJob>
  result: Partial<CodeResult>
}

const orders = [
  { id: 'a', price: 10, customer: 'Ana' },
  { id: 'b', price: 2.5, customer: 'Zoë "Z" \\ 東京 🎈' },
]

export const codeSamples: CodeSample[] = [
  {
    name: 'reckons with its input',
    code: {
      javascript: 'return data.price * data.count + 1',
      python: "return data['price'] * data['count'] + 1",
      php: "return $data['price'] * $data['count'] + 1;",
      dotNet: 'return data["price"] * data["count"] + 1;',
    },
    job: { names: { data: { price: 2.25, count: 3 } } },
    result: { outcome: 'done', output: 7.75 },
  },
  {
    name: 'gives back what it was given',
    code: { javascript: 'return data', python: 'return data', php: 'return $data;', dotNet: 'return data;' },
    job: { names: { data: { list: [1, -2, 0.1, 1e21, null, true, false], text: 'é"\\\n\u0001東京🎈', more: { a: [{ b: 'c' }] } } } },
    result: {
      outcome: 'done',
      output: { list: [1, -2, 0.1, 1e21, null, true, false], text: 'é"\\\n\u0001東京🎈', more: { a: [{ b: 'c' }] } },
    },
  },
  {
    name: 'returns nothing',
    code: { javascript: 'const a = 1', python: 'a = 1', php: '$a = 1;', dotNet: 'var a = 1;' },
    result: { outcome: 'done', output: null, set: {}, operations: [] },
  },
  {
    name: 'knows the person',
    code: {
      javascript: "return 'Hello ' + currentUser.name",
      python: "return 'Hello ' + currentUser['name']",
      php: "return 'Hello ' . $currentUser['name'];",
      dotNet: 'return "Hello " + currentUser["name"];',
    },
    job: { names: { currentUser: { name: 'Zoë' } } },
    result: { outcome: 'done', output: 'Hello Zoë' },
  },
  {
    name: 'adds up records that it reads',
    code: {
      javascript:
        "let total = 0\nfor (const order of fetch('Orders', { limit: 2 })) total += order.price\nlog('total', total)\nreturn total",
      python: "total = 0\nfor order in fetch('Orders', {'limit': 2}):\n    total += order['price']\nlog('total', total)\nreturn total",
      php: "$total = 0;\nforeach (fetch('Orders', ['limit' => 2]) as $order) $total += $order['price'];\nlog('total', $total);\nreturn $total;",
      dotNet:
        'double total = 0;\nforeach (var order in fetch("Orders", new { limit = 2 })) total += order["price"];\nlog("total", total);\nreturn total;',
    },
    job: { answer: ({ ask, args }) => Promise.resolve(ask === 'fetch' && args[0] === 'Orders' ? orders : []) },
    result: { outcome: 'done', output: 12.5, log: 'total 12.5\n' },
  },
  {
    name: 'reads one record, a secret and an address',
    code: {
      javascript: "return [get('Orders', 'b').customer, secret('key'), http('https://example.org', { method: 'POST' })]",
      python: "return [get('Orders', 'b')['customer'], secret('key'), http('https://example.org', {'method': 'POST'})]",
      php: "return [get('Orders', 'b')['customer'], secret('key'), http('https://example.org', ['method' => 'POST'])];",
      dotNet:
        'return new object[] { get("Orders", "b")["customer"], secret("key"), http("https://example.org", new { method = "POST" }) };',
    },
    job: { answer: ({ ask, args }) => Promise.resolve(ask === 'get' ? orders[1] : args) },
    result: { outcome: 'done', output: [orders[1]?.customer, ['key'], ['https://example.org', { method: 'POST' }]] },
  },
  {
    name: 'inserts, updates and deletes',
    code: {
      javascript: "const id = insert('T', { a: 1, b: ['x'] })\nupdate('T', id, { a: null })\nrecords.delete('T', id)\nreturn id",
      python: "id = insert('T', {'a': 1, 'b': ['x']})\nupdate('T', id, {'a': None})\ndelete('T', id)\nreturn id",
      php: "$id = insert('T', ['a' => 1, 'b' => ['x']]);\nupdate('T', $id, ['a' => null]);\ndelete('T', $id);\nreturn $id;",
      dotNet:
        'var id = insert("T", new { a = 1, b = new[] { "x" } });\nupdate("T", id, new Map { { "a", null } });\ndelete("T", id);\nreturn id;',
    },
    job: { seed: 'a sample' },
    result: {
      outcome: 'done',
      output: 'a02d817c-50f2-70e2-8634-15102a37e26d',
    },
  },
  {
    name: 'sets cells before a save',
    code: {
      javascript:
        "currentData.total = currentData.price * 2\ncurrentData.same = currentData.same\ndelete currentData.note\ncurrentData.tags = ['x']",
      python:
        "currentData['total'] = currentData['price'] * 2\ncurrentData['same'] = currentData['same']\ndel currentData['note']\ncurrentData['tags'] = ['x']",
      php: "$currentData['total'] = $currentData['price'] * 2;\n$currentData['same'] = $currentData['same'];\nunset($currentData['note']);\n$currentData['tags'] = ['x'];",
      dotNet:
        'currentData["total"] = currentData["price"] * 2;\ncurrentData["same"] = currentData["same"];\ncurrentData.Remove("note");\ncurrentData["tags"] = new[] { "x" };',
    },
    job: { mode: 'before', names: { currentData: { price: 4, same: { a: 1 }, note: 'n', tags: [] } } },
    result: { outcome: 'done', set: { total: 8, note: null, tags: ['x'] } },
  },
  {
    name: 'refuses',
    code: {
      javascript: "currentData.a = 1\nrefuse('No more than ' + beforeSave.most + '.')",
      python: "currentData['a'] = 1\nrefuse('No more than ' + str(beforeSave['most']) + '.')",
      php: "$currentData['a'] = 1;\nrefuse('No more than ' . $beforeSave['most'] . '.');",
      dotNet: 'currentData["a"] = 1;\nrefuse("No more than " + beforeSave["most"] + ".");',
    },
    job: { mode: 'before', names: { currentData: {}, beforeSave: { most: 7 } } },
    result: { outcome: 'done', refusal: 'No more than 7.', set: {} },
  },
  {
    name: 'runs once for each record, with helpers of its own',
    code: {
      javascript: 'function twice(x) { return x * 2 }\ncurrentData.b = twice(currentData.a)\nreturn afterSave',
      python: "def twice(x):\n    return x * 2\ncurrentData['b'] = twice(currentData['a'])\nreturn afterSave",
      php: "function twice($x) { return $x * 2; }\n$currentData['b'] = twice($currentData['a']);\nreturn $afterSave;",
      dotNet: 'Func<dynamic, dynamic> twice = x => x * 2;\ncurrentData["b"] = twice(currentData["a"]);\nreturn afterSave;',
    },
    job: { mode: 'before', rounds: [1, 2, 3].map((a) => ({ currentData: { a } })) },
    result: { outcome: 'done', rounds: [2, 4, 6].map((b) => ({ output: null, set: { b }, refusal: undefined })) },
  },
  {
    name: 'may not write before a save',
    code: {
      javascript: "insert('T', {})",
      python: "insert('T', {})",
      php: "insert('T', []);",
      dotNet: 'insert("T", new Map());',
    },
    job: { mode: 'before' },
    result: { outcome: 'error', error: { message: 'Before a save code changes currentData only.', line: 1 }, operations: [] },
  },
  {
    name: 'is told why an answer was refused, and goes on',
    code: {
      javascript: "try { return get('T', 'x') } catch (error) { return error.message }",
      python: "try:\n    return get('T', 'x')\nexcept Exception as error:\n    return str(error)",
      php: "try { return get('T', 'x'); } catch (Exception $error) { return $error->getMessage(); }",
      dotNet: 'try { return get("T", "x"); } catch (Exception error) { return error.Message; }',
    },
    result: { outcome: 'done', output: 'get failed.' },
  },
  {
    name: 'ends by its changes, whatever it catches',
    code: {
      javascript: "for (let n = 0; n < 20; n++) try { insert('T', {}) } catch {}",
      python: "for n in range(20):\n    try:\n        insert('T', {})\n    except BaseException:\n        pass",
      php: "for ($n = 0; $n < 20; $n++) try { insert('T', []); } catch (Throwable $error) {}",
      dotNet: 'for (var n = 0; n < 20; n++) try { insert("T", new Map()); } catch (Exception) {}',
    },
    result: { outcome: 'limit', error: { message: 'The code made more than 10 changes.' }, operations: [] },
  },
  {
    name: 'names the line of an error',
    code: {
      javascript: "\n\nthrow new Error('no')",
      python: "\n\nraise Exception('no')",
      php: "\n\nthrow new Exception('no');",
      dotNet: '\n\nthrow new Exception("no");',
    },
    result: { outcome: 'error', error: { message: 'no', line: 3 } },
  },
]
