import { step } from '../support/command-line.mjs'
import { DEMO_PASSWORD } from '../support/demo.mjs'
import { fromRoot } from '../support/paths.mjs'
import { runNode } from '../support/programs.mjs'
import { getProduct, getServingPid } from './product.mjs'
import { metric } from './report.mjs'

export const title = 'Hostile uploads, 20 of a kind at once'

const MAX_MB = 200
const MAX_ALONE_S = 5
/** Bodies larger than any accepted file: none of them may be held in memory. */
const OVERSIZE = /^50 MB/
const MAX_OVERSIZE_MB = 100

const memoryTarget = (name) => (OVERSIZE.test(name) ? { max: MAX_OVERSIZE_MB } : {})

async function openSession(url) {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'rheumatologist@ingingo.test', password: DEMO_PASSWORD }),
  })
  return (await response.json()).data.JwtToken
}

async function sendAll() {
  const { url, env } = await getProduct()
  const target = { url, pid: getServingPid(), bearer: await openSession(url) }
  const output = await runNode(
    [
      '--conditions=react-server',
      '--import',
      'tsx',
      fromRoot('scripts', 'bench', 'upload-calls.mjs'),
      JSON.stringify(target),
    ],
    { env: { ...process.env, ...env } },
  )
  return JSON.parse(output.trim().split('\n').at(-1))
}

export async function measure() {
  const { idle, results } = await step('Sending hostile uploads', sendAll)
  const each = Object.entries(results)
  const failed = each.filter(([, { statuses }]) => statuses.some((status) => status >= 500))
  const getMax = (pick) => Math.max(...each.map(([, result]) => pick(result)))
  return [
    ...each.flatMap(([name, { alone, longest, peak, statuses }]) => [
      metric(
        `${name} (${statuses.join(', ')}): memory above idle`,
        peak - idle,
        'MB',
        memoryTarget(name),
      ),
      metric(`${name}: alone`, alone / 1000, 's', { max: MAX_ALONE_S }),
      metric(`${name}: the last of 20`, longest / 1000, 's'),
    ]),
    metric('idle', idle, 'MB'),
    metric('most memory above idle', getMax(({ peak }) => peak) - idle, 'MB', { max: MAX_MB }),
    metric('longest answer to one alone', getMax(({ alone }) => alone) / 1000, 's', {
      max: MAX_ALONE_S,
    }),
    metric('longest answer of 20', getMax(({ longest }) => longest) / 1000, 's'),
    metric('kinds answered with a failure of ours', failed.length, '', { max: 0 }),
  ]
}
