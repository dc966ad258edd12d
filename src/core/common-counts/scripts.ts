/**
 * The scripts that the server runs, each of them atomic. Times are those of the server, in milliseconds, and every key expires.
 */

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/** Returns the time. */
export const PROBE = `${NOW}
redis.call('SET', KEYS[1], now, 'PX', 60000)
return now`;

/** For each key: known, added, ms. Returns the totals. A total that the server has lost starts with what the node knows. */
export const ADD_TOTALS = `
local totals = {}
for i, key in ipairs(KEYS) do
  local known, added, ms = tonumber(ARGV[i * 3 - 2]), tonumber(ARGV[i * 3 - 1]), ARGV[i * 3]
  local total = math.max(tonumber(redis.call('GET', key) or '0'), known) + added
  redis.call('SET', key, total, 'PX', ms)
  totals[i] = total
end
return totals`;

/** Key and set of its group: max, ms. Returns whether it was counted, and the rest of the window. */
export const TRY_COUNT = `
local count = tonumber(redis.call('GET', KEYS[1]) or '0')
if count >= tonumber(ARGV[1]) then return {0, redis.call('PTTL', KEYS[1])} end
redis.call('INCR', KEYS[1])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
if KEYS[2] then
  redis.call('SADD', KEYS[2], KEYS[1])
  redis.call('PEXPIRE', KEYS[2], ARGV[2])
end
return {1, redis.call('PTTL', KEYS[1])}`;

export const UNCOUNT = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end`;

export const RESET = `redis.call('DEL', KEYS[1])`;

/** Set of a group. */
export const RESET_GROUP = `
for _, key in ipairs(redis.call('SMEMBERS', KEYS[1])) do redis.call('DEL', key) end
redis.call('DEL', KEYS[1])`;

/**
 * Key: node, max, ms. One hash field for each node, \`<count> <when it expires>\`, so that the items of a node that has crashed do not
 * count for longer. Returns whether one more is open.
 */
export const OPEN_ONE = `${NOW}
local entries = redis.call('HGETALL', KEYS[1])
local open, own = 0, 0
for i = 1, #entries, 2 do
  local count, ends = string.match(entries[i + 1], '(%d+) (%d+)')
  if tonumber(ends) < now then redis.call('HDEL', KEYS[1], entries[i])
  else
    open = open + tonumber(count)
    if entries[i] == ARGV[1] then own = tonumber(count) end
  end
end
if open >= tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], (own + 1) .. ' ' .. (now + tonumber(ARGV[3])))
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`;

/** Key: node, count, ms. */
export const SET_OPEN = `${NOW}
if ARGV[2] == '0' then redis.call('HDEL', KEYS[1], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. (now + tonumber(ARGV[3])))
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end`;

/** Key and group: max of the group, ms. Returns whether it counts. */
export const IS_FIRST = `
if not redis.call('SET', KEYS[1], 1, 'NX', 'PX', ARGV[3]) then return 0 end
local counted = redis.call('INCR', KEYS[2])
if counted == 1 then redis.call('PEXPIRE', KEYS[2], ARGV[2]) end
if counted > tonumber(ARGV[1]) then return 0 end
return 1`;

/** Key: ms. A longer time stays. */
export const EXTEND = `
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], 1, 'PX', ARGV[1]) end`;

/** Keys: ms, max of ranges, and the JSON of each key's ranges. Returns the JSON of all ranges of each key. */
export const ADD_RANGES = `
local all = {}
for i, key in ipairs(KEYS) do
  local ranges = cjson.decode(redis.call('GET', key) or '[]')
  for _, range in ipairs(cjson.decode(ARGV[i + 2])) do ranges[#ranges + 1] = range end
  table.sort(ranges, function(one, other) return one[1] < other[1] end)
  local merged = {}
  for _, range in ipairs(ranges) do
    local last = merged[#merged]
    if last and range[1] <= last[2] then last[2] = math.max(last[2], range[2])
    elseif #merged < tonumber(ARGV[2]) then merged[#merged + 1] = range end
  end
  all[i] = cjson.encode(merged)
  redis.call('SET', key, all[i], 'PX', ARGV[1])
end
return all`;

/** Key: a new salt, ms. Returns the salt of the key. */
export const SALT = `
redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])
return redis.call('GET', KEYS[1])`;
