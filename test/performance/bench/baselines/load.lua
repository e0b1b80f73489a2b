-- Sends the requests of a file in turn, over and over, and prints a summary at the end.
local requests = {}
local position = 0

function init()
  for line in io.lines(os.getenv('REQUESTS')) do
    local method, path, token, body = line:match('([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)')
    local headers = {}
    if token ~= '' then headers['authorization'] = 'Bearer ' .. token end
    if body ~= '' then headers['content-type'] = 'application/json' else body = nil end
    table.insert(requests, wrk.format(method, path, headers, body))
  end
end

function request()
  position = position % #requests + 1
  return requests[position]
end

function done(summary, latency)
  local errors = summary.errors
  local broken = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format(
    '\n{"requests": %d, "microseconds": %d, "p99": %d, "refused": %d, "broken": %d}\n',
    summary.requests, summary.duration, latency:percentile(99), errors.status, broken
  ))
end
