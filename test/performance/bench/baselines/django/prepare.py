"""Makes the tables and what is in them from the JSON that comes in; prints an access token of each account."""

import json
import os
import sys

import django

os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'vpn.settings')
django.setup()

from django.contrib.auth.hashers import make_password
from django.core.management import call_command
from rest_framework_simplejwt.tokens import AccessToken

from vpn.models import Server, User

given = json.load(sys.stdin)
call_command('migrate', run_syncdb=True, verbosity=0)
Server.objects.bulk_create(Server(**server) for server in given['servers'])
password = make_password(given['password'])
User.objects.bulk_create(User(password=password, **account) for account in given['accounts'])
json.dump([str(AccessToken.for_user(user)) for user in User.objects.order_by('id')], sys.stdout)
