from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    email = models.EmailField(unique=True)
    subscription = models.BooleanField(default=False)
    subscription_amount = models.PositiveIntegerField(default=0)
    subscription_code = models.CharField(max_length=100, blank=True, default='')
    created_at = models.DateTimeField(null=True)
    expiry_at = models.DateTimeField(null=True)
    customer_code = models.CharField(max_length=100, blank=True, default='')

    USERNAME_FIELD = 'email'
    REQUIRED_FIELDS = ['username']


class Server(models.Model):
    location = models.CharField(max_length=100)
    country = models.CharField(max_length=2)
    region = models.CharField(max_length=20)
    free = models.BooleanField(default=False)


class Subscribed(models.Model):
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name='subscribed')
    server = models.ForeignKey(Server, on_delete=models.CASCADE)
    paid = models.BooleanField(default=False)

    class Meta:
        unique_together = [('user', 'server')]
