# Runs Java until the process at the other end of our standard input exits, for whatever reason.
# $1: file for Java's process id; the rest: the command. It is killed STOP_SECONDS (3) after it was asked to stop.
# The tables hold personal data, so their files are for this user only.
umask 077
exec 3<&0
file=$1
shift
"$@" 3<&- </dev/null &
java=$!
echo "$java" >"$file"
{
  # Nothing is ever written to the pipe, so this returns when its writer has exited.
  read -r _ <&3
  kill "$java"
  sleep "${STOP_SECONDS:-3}"
  kill -9 "$java"
} 2>/dev/null >&2 &
watch=$!
wait "$java"
code=$?
kill "$watch" 2>/dev/null
exit "$code"
