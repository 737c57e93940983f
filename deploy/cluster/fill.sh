#!/bin/sh
# Prints a file of this folder with the settings of cluster.conf in it: sh fill.sh patroni.yml
set -eu
cd "$(dirname "$0")"
set -a
. ./cluster.conf
: "${SUPERUSER_PASSWORD:?is not set in cluster.conf}" "${REPLICATION_PASSWORD:?is not set in cluster.conf}"
: "${REST_PASSWORD:?is not set in cluster.conf}" "${ETCD_TOKEN:?is not set in cluster.conf}"
envsubst <"$1"
