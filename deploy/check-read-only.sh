#!/usr/bin/env bash
# Runs the program as deploy/compose.yaml does, as far as that goes without a container engine: an unprivileged user
# without any capability, a file system of which only the data folder and /tmp can be written to, and neither sources nor
# packages of development. It must start, serve, back itself up and stop. Needs root and a build; changes nothing outside of
# its own mount namespace.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)

if [ "${1-}" != inside ]; then
  [ "$(id -u)" = 0 ] || { echo 'Only root can make a file system of its own.'; exit 77; }
  unshare --mount --pid --fork true || { echo 'This machine does not let root make a namespace.'; exit 77; }
  exec unshare --mount --pid --fork --mount-proc --kill-child "$0" inside
fi

say() { echo "ok: $*"; }
fail() { echo "failed: $*"; [ ! -s /tmp/output ] || cat /tmp/output; exit 1; }

node=$(readlink -f "$here/node_modules/.bin/node")
mount --make-rprivate /
mount -t tmpfs -o mode=755 tmpfs /mnt
mkdir -p /mnt/app/{dist,dist-server,node_modules,content/sample} /mnt/bin /mnt/data
touch /mnt/bin/node
mount --bind "$node" /mnt/bin/node
cp "$here/package.json" /mnt/app
cp "$here/package-lock.json" /mnt
for folder in dist dist-server node_modules content/sample; do mount --bind "$here/$folder" "/mnt/app/$folder"; done
mount -t tmpfs -o mode=700,uid="$(id -u nobody)",gid="$(id -g nobody)" tmpfs /mnt/data
mount -t tmpfs -o mode=1777,noexec,nosuid,nodev tmpfs /tmp

# What npm ci --omit=dev would not install is covered by empty folders.
development=$(/mnt/bin/node -p 'Object.entries(JSON.parse(fs.readFileSync("/mnt/package-lock.json")).packages)
  .filter(([, { dev }]) => dev).map(([path]) => path).join("\n")')
for package in $development; do
  [ ! -d "/mnt/app/$package" ] || mount -t tmpfs -o ro,size=4k tmpfs "/mnt/app/$package"
done
[ ! -e /mnt/app/node_modules/vitest/package.json ] || fail 'packages of development are still there'
say "$(wc -w <<<"$development") packages of development are out of reach"

while read -r _ _ _ _ place _; do
  # Under the folders that were laid over /mnt and /tmp there may be others, which nobody reaches any more.
  mountpoint -q "$place" || continue
  case $place in
    /proc* | /dev* | /sys* | /tmp | /mnt/data) ;;
    *) mount -o remount,bind,ro "$place" 2>/dev/null || fail "$place can’t be made read-only" ;;
  esac
done < <(sort -k5 -r /proc/self/mountinfo)
for place in / /var/tmp /mnt/app /mnt/app/dist /mnt/app/node_modules; do
  if touch "$place/written" 2>/dev/null; then fail "$place can be written to"; fi
done
say 'only the data folder and /tmp can be written to, by root neither'

cd /mnt/app
unprivileged=(
  setpriv --reuid nobody --regid nogroup --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all
  env -i PATH=/mnt/bin:/usr/bin:/bin HOME=/nonexistent NODE_ENV=production DATA_DIR=/mnt/data
)
"${unprivileged[@]}" HOST=127.0.0.1 PORT=0 PUBLIC_URL=https://elsewhere.example LOG_LEVEL=error ADMIN_EMAIL=ada@archway.example ADMIN_PASSWORD='a long secret' \
  node dist-server/start.js >/tmp/output 2>&1 &
program=$!
address=''
for _ in $(seq 300); do
  address=$(sed -n 's/^Archway is ready at //p' /tmp/output)
  [ -z "$address" ] || break
  kill -0 "$program" 2>/dev/null || fail 'the program ended'
  sleep 0.2
done
[ -n "$address" ] || fail 'the program did not start'
say "started at $address"

/mnt/bin/node --input-type=module - "$address" <<'SCRIPT' || fail 'the program does not serve'
const address = process.argv[2];
const page = await fetch(`${address}/`);
if (!page.ok || !(await page.text()).includes('href="https://elsewhere.example/"')) throw new Error(`The first page: ${page.status}`);
const answer = await fetch(`${address}/api/ticketing/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'ada@archway.example', password: 'a long secret' }),
});
if (!answer.ok) throw new Error(`The login: ${answer.status}`);
SCRIPT
say 'serves a page, which names the address that it is told, and a login'

"${unprivileged[@]}" PORT="${address##*:}" node dist-server/healthy.js || fail 'it is not healthy'
"${unprivileged[@]}" node dist-server/backup.js /mnt/data/backup.tar.zst >/tmp/backup 2>&1 || fail "no backup: $(cat /tmp/backup)"
say 'is healthy and can be backed up'

kill -HUP "$program"
sleep 3
kill -0 "$program" 2>/dev/null || fail 'it ended when it was told to read the site again'
say 'reads the site again on SIGHUP'

kill -TERM "$program"
code=0
wait "$program" || code=$?
[ "$code" = 0 ] || fail "it stopped with $code"
if "${unprivileged[@]}" PORT="${address##*:}" node dist-server/healthy.js; then fail 'it is healthy after its end'; fi
say 'stops with 0'
