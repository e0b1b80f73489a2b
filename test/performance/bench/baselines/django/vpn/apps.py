from django.apps import AppConfig
from django.db.backends.signals import connection_created


def write_ahead(connection, **_):
    with connection.cursor() as cursor:
        cursor.execute('PRAGMA journal_mode = WAL')
        cursor.execute('PRAGMA synchronous = NORMAL')


class VpnConfig(AppConfig):
    name = 'vpn'

    def ready(self):
        connection_created.connect(write_ahead)
